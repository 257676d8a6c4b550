-- A group's name and cars are changed upon the version that was read, so that two windows do not undo each other.
alter table public.reporting_groups add column version int not null default 1;
