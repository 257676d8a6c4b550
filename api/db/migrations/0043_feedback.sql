-- What people tell whoever runs the portal. It stands beside the customers' data, for staff read what all of them tell.

create table identity.feedback (
  feedback_id int generated always as identity primary key,
  customer_id int not null references identity.customers,
  user_id int not null references identity.users,
  category text not null check (category in ('general', 'bug', 'feature', 'manual_adjustment')),
  title text not null,
  description text not null,
  page_url text not null,
  app_version text not null,
  details jsonb not null default '{}',
  attachment_ids uuid[] not null default '{}',
  state text not null default 'new' check (state in ('new', 'done')),
  -- where the help desk answers, once it has taken it
  helpdesk_url text,
  created_ts timestamptz not null default now()
);
create index feedback_customer on identity.feedback (customer_id);
create index feedback_user on identity.feedback (user_id);
alter table identity.feedback enable row level security;

-- Notes what the signed-in user tells as one of the customer of this transaction.
create function identity.add_feedback(p_category text, p_title text, p_description text, p_page_url text,
    p_app_version text, p_details jsonb, p_attachment_ids uuid[]) returns int
  language sql security definer set search_path = ''
  begin atomic
    insert into identity.feedback
      (customer_id, user_id, category, title, description, page_url, app_version, details, attachment_ids)
    values (public.current_customer(), nullif(current_setting('app.user_id', true), '')::int, p_category, p_title,
      p_description, p_page_url, p_app_version, p_details, p_attachment_ids)
    returning feedback_id;
  end;

-- For administrators only.
create function identity.feedback_page()
  returns table (feedback_id int, customer_id int, customer_name text, sent_by text, category text, title text,
                 description text, page_url text, app_version text, details jsonb, attachment_ids uuid[], state text,
                 helpdesk_url text, created_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  return query
    select f.feedback_id, f.customer_id, c.name, u.first_name || ' ' || u.last_name, f.category, f.title, f.description,
      f.page_url, f.app_version, f.details, f.attachment_ids, f.state, f.helpdesk_url, f.created_ts
    from identity.feedback f
    join identity.customers c on c.customer_id = f.customer_id
    join identity.users u on u.user_id = f.user_id;
end
$$;

create function identity.set_feedback_state(p_feedback_id int, p_state text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  update identity.feedback f set state = p_state where f.feedback_id = p_feedback_id;
  return found;
end
$$;

-- Told by the worker that brought it to the help desk.
create function identity.set_feedback_link(p_feedback_id int, p_url text) returns void
  language sql security definer set search_path = ''
  begin atomic
    update identity.feedback f set helpdesk_url = p_url where f.feedback_id = p_feedback_id;
  end;

do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('add_feedback', 'feedback_page', 'set_feedback_state', 'set_feedback_link')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to interline_app', f);
  end loop;
end
$$;
