-- As before: who asks about an invoice by its link has no session, and is a person all the same.
create or replace function audit.is_of_machine(p_is_machine boolean, p_operation text) returns boolean
  language sql immutable
  return p_operation = 'receiveMessage' or coalesce(p_is_machine, p_operation <> all (array[
    'forgotPassword', 'resetPassword', 'confirmEmailChange', 'undoEmailChange', 'login', 'createAdministrator',
    'exchangeToken', 'uploadFile', 'answerRating', 'answerQuote', 'createReviewNote', 'askAboutInvoice', 'leaveAlerts']));
