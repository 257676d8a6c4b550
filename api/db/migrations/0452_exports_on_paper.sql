-- Rows of some lists are printed, all in one PDF.
alter table public.list_exports drop constraint list_exports_format_check;
alter table public.list_exports add constraint list_exports_format_check check (format in ('csv', 'xlsx', 'pdf'));
