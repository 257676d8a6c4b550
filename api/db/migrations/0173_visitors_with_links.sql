-- As before: whoever makes the first administrator by a one-time address has no session yet, and is a person all the same.
create or replace function audit.is_of_machine(p_is_machine boolean, p_operation text) returns boolean
  language sql immutable
  return p_operation = 'receiveMessage' or coalesce(p_is_machine, p_operation <> all (array[
    'forgotPassword', 'resetPassword', 'confirmEmailChange', 'undoEmailChange', 'login', 'createAdministrator',
    'exchangeToken', 'uploadFile', 'answerRating', 'answerQuote', 'createReviewNote', 'leaveAlerts']));
