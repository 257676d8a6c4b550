-- A payer's credit is allocated later, also to an invoice that the same payment paid in part.
grant update (amount_cents) on public.invoice_allocations to interline_app;
