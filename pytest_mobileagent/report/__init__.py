"""What a run leaves behind: the record of each episode, and its views for HTML, Allure and the terminal."""
