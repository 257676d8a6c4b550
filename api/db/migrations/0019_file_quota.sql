-- How much room the files of a customer may take together, and the unused pictures of a person.

alter table identity.customers add column file_quota_bytes bigint not null default 10737418240;
create index attachments_room on public.attachments (customer_id) include (filesize);

-- The room of the customer whose data this transaction is in; null outside of any.
create function identity.file_quota() returns bigint
  language sql stable security definer set search_path = ''
  begin atomic
    select c.file_quota_bytes from identity.customers c where c.customer_id = public.current_customer();
  end;

-- A person keeps one picture; what was sent and not used is swept after a day.
create function identity.user_file_room(p_user_id int) returns bigint
  language sql stable security definer set search_path = ''
  begin atomic
    select 209715200 - coalesce(sum(f.filesize), 0)::bigint from identity.user_files f where f.user_id = p_user_id;
  end;

revoke execute on function identity.file_quota, identity.user_file_room from public;
grant execute on function identity.file_quota, identity.user_file_room to interline_app;
