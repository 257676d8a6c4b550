-- Who unsubscribes from a report by its link is a person, too.
create or replace function audit.is_of_machine(p_is_machine boolean, p_operation text) returns boolean
  language sql immutable
  return p_operation = 'receiveMessage' or coalesce(p_is_machine, p_operation <> all (array[
    'forgotPassword', 'resetPassword', 'confirmEmailChange', 'undoEmailChange', 'login', 'createAdministrator',
    'exchangeToken', 'uploadFile', 'answerRating', 'answerQuote', 'createReviewNote', 'askAboutInvoice', 'leaveAlerts', 'leaveReport']));
