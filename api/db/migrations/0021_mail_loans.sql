-- A worker that lives says so while its mails wait for their server: the loan can be short, and what a worker that died had
-- borrowed is sent within seconds.

create function identity.renew_mails(p_mail_ids bigint[], p_seconds int) returns void
  language sql security definer set search_path = ''
  begin atomic
    update identity.mails m set due_ts = now() + make_interval(secs => p_seconds)
    where m.mail_id = any (p_mail_ids) and m.state = 'waiting';
  end;
revoke execute on function identity.renew_mails from public;
grant execute on function identity.renew_mails to interline_app;
