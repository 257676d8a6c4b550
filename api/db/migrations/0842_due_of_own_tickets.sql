-- Nobody answers a ticket that its writer works on alone: such a ticket is due when it is to be solved.
drop index public.tickets_due;
alter table public.tickets drop column due_ts, drop column warn_ts, drop column next_target;
alter table public.tickets
  add column due_ts timestamptz generated always as (case
    when status = 0 or state = 'Closed' then null
    when assignees <> '{}' and assignees <@ array[created_by] then resolution_due_ts
    when first_answer_ts is null then coalesce(first_answer_due_ts, resolution_due_ts)
    else least(reply_due_ts, resolution_due_ts) end) stored,
  add column warn_ts timestamptz generated always as (case
    when status = 0 or state = 'Closed' then null
    when assignees <> '{}' and assignees <@ array[created_by] then resolution_warn_ts
    when first_answer_ts is null then coalesce(first_answer_warn_ts, resolution_warn_ts)
    when reply_due_ts <= coalesce(resolution_due_ts, reply_due_ts) then reply_warn_ts
    else resolution_warn_ts end) stored,
  add column next_target text generated always as (case
    when status = 0 or state = 'Closed' then null
    when assignees <> '{}' and assignees <@ array[created_by]
      then case when resolution_due_ts is not null then 'resolution' end
    when first_answer_ts is null and first_answer_due_ts is not null then 'first_answer'
    when first_answer_ts is not null and reply_due_ts <= coalesce(resolution_due_ts, reply_due_ts) then 'answer'
    when resolution_due_ts is not null then 'resolution' end) stored;
create index tickets_due on public.tickets (customer_id, due_ts, ticket_id) where status = 1;
