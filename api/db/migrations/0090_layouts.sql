-- Layouts of car location messages are managed on a page: it says when one was saved, and a wrong one can be taken away.
alter table public.clm_layouts add column saved_ts timestamptz not null default now();
grant delete on public.clm_layouts to interline_app;
