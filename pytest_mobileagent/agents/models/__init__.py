"""Language models: one call, whoever serves it; counted, bounded, retried, recorded."""

from __future__ import annotations

from pytest_mobileagent.agents.models.base import (
    Message,
    Model,
    ModelCall,
    Picture,
    Reply,
    Request,
    Usage,
    assistant,
    system,
    user,
)
from pytest_mobileagent.agents.models.source import Models, model_of

__all__ = [
    "Message",
    "Model",
    "ModelCall",
    "Models",
    "Picture",
    "Reply",
    "Request",
    "Usage",
    "assistant",
    "model_of",
    "system",
    "user",
]
