-- Who gets a draft once it is sent: instead of the payer's addresses, and as a copy.
alter table public.invoices add column send_to text not null default '';
alter table public.invoices add column copy_to text not null default '';
