-- Lines of invoices may be a finance charge on another invoice, or a tax by the place of supply.
alter table public.invoice_charges drop constraint invoice_charges_source_check;
alter table public.invoice_charges add constraint invoice_charges_source_check
  check (source in ('quote', 'fuel', 'stay', 'hand', 'finance', 'tax')) not valid;
alter table public.invoice_charges validate constraint invoice_charges_source_check;
-- which days of which invoice were charged
create index invoice_charges_finance on public.invoice_charges (customer_id, source_ref) where source = 'finance';

-- Days in dispute: [{from, to}], the last without its end while a line is disputed.
alter table public.invoices add column dispute_spans jsonb not null default '[]';
update public.invoices i set dispute_spans = jsonb_build_array(jsonb_build_object('from', d.since, 'to', null))
from (select customer_id, invoice_id, to_char(min(disputed_ts) at time zone 'UTC', 'YYYY-MM-DD') as since
  from public.invoice_charges where dispute is not null group by 1, 2) d
where d.customer_id = i.customer_id and d.invoice_id = i.invoice_id and i.disputed_lines > 0;
