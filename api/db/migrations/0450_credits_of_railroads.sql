-- A railroad's credit has an amount below zero, so that a payment is less by it. Those approved before counted as nothing.
update public.railroad_bills set pay_cents = total_cents
where status = 'approved' and total_cents < 0 and pay_cents = 0;

comment on column public.railroad_bills.credit_cents is
  'paid already for a bill that this one replaces; below zero: withheld already from the bill that this credit is for';
