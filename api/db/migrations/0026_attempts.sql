-- Which process works on a message, noted before it begins, and how many processes have ended at it: a message that ends them is set
-- aside instead of being taken up again for ever.
alter table public.messages
  add column taken_by uuid,
  add column ended_count int not null default 0;

-- Equal problems of a message are one entry with a count; X12 tells the segment and element it means.
alter table public.quarantine
  add column segment text,
  add column element int,
  add column count int not null default 1;
