-- What the mail server answered to each email of a report.

alter table public.report_deliveries add column message_id text;

alter table identity.mails add column answer text;

create function identity.mail_sent(p_mail_id bigint, p_answer text) returns void
  language sql security definer set search_path = ''
  begin atomic
    update identity.mails m
    set state = 'sent', sent_ts = now(), sealed_body = null, last_error = null, answer = p_answer
    where m.mail_id = p_mail_id;
  end;

-- What became of emails of the transaction's customer, by their Message-ID.
create function identity.mail_fates(p_effect_keys text[])
  returns table (message_id text, state text, tries int, answer text)
  language sql stable security definer set search_path = ''
  begin atomic
    select m.effect_key, m.state, m.attempts, coalesce(m.last_error, m.answer)
    from identity.mails m
    where m.effect_key = any (p_effect_keys) and m.customer_id = public.current_customer();
  end;

revoke execute on function identity.mail_sent(bigint, text), identity.mail_fates from public;
grant execute on function identity.mail_sent(bigint, text), identity.mail_fates to interline_app;
