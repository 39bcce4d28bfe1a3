from tests.contract.coverage_table import TARGET, problems, table


def test_every_test_that_is_named_is_there():
    assert problems() == []


def test_the_table_is_up_to_date():
    assert TARGET.read_text("utf-8") == table(), "python -m tests.contract.coverage_table"
