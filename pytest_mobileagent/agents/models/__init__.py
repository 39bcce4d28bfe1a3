"""Language models: one call, whoever serves it; counted, bounded, retried, recorded."""

from __future__ import annotations

from pytest_mobileagent.agents.models.base import (
    Computer,
    Function,
    Message,
    Model,
    ModelCall,
    Picture,
    Reply,
    Request,
    ToolCall,
    Usage,
    assistant,
    system,
    user,
)
from pytest_mobileagent.agents.models.source import Models, model_of

__all__ = [
    "Computer",
    "Function",
    "Message",
    "Model",
    "ModelCall",
    "Models",
    "Picture",
    "Reply",
    "Request",
    "ToolCall",
    "Usage",
    "assistant",
    "model_of",
    "system",
    "user",
]
