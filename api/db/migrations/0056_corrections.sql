-- What the last document of a tender was for, and how a railroad is told that a bill is cancelled.
alter table public.tenders add column sending text not null default 'bill'
  check (sending in ('bill', 'correction', 'cancellation'));

-- 998: a set of its own; 404: the bill once more, its purpose saying cancel
alter table reference.carriers add column cancels_by text not null default '998' check (cancels_by in ('998', '404'));
