-- Administrators keep how railroads are spoken to, and which customers send to them.

-- Answers the row as it stands afterwards; none when somebody else changed it since the given version was read. A null version
-- adds a railroad that is not there yet.
create function reference.set_carrier(p_scac text, p_release text, p_receiver_qualifier text, p_receiver_id text, p_usage text,
  p_characters text, p_answer_minutes int, p_version int)
  returns table (scac text, release text, receiver_qualifier text, receiver_id text, usage text, characters text,
    answer_minutes int, version int)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  if p_version is null then
    return query
      insert into reference.carriers as c (scac, release, receiver_qualifier, receiver_id, usage, characters, answer_minutes)
      values (p_scac, p_release, p_receiver_qualifier, p_receiver_id, p_usage, p_characters, p_answer_minutes)
      on conflict do nothing
      returning c.scac, c.release, c.receiver_qualifier, c.receiver_id, c.usage, c.characters, c.answer_minutes, c.version;
    return;
  end if;
  return query
    update reference.carriers c
    set release = p_release, receiver_qualifier = p_receiver_qualifier, receiver_id = p_receiver_id, usage = p_usage,
      characters = p_characters, answer_minutes = p_answer_minutes, version = c.version + 1
    where c.scac = p_scac and c.version = p_version
    returning c.scac, c.release, c.receiver_qualifier, c.receiver_id, c.usage, c.characters, c.answer_minutes, c.version;
end
$$;
revoke execute on function reference.set_carrier from public;
grant execute on function reference.set_carrier to interline_app;

-- Names a car of a batch, so that the batch sent again books it once.
alter table public.tenders add column booking_key text;
create unique index tenders_booked_once on public.tenders (customer_id, booking_key) where booking_key is not null;
