import { plant } from '../../plant.ts'

// Loaded before every process of `npm run drill:invoices -- --plant`: numbers come from a sequence of their own, which
// a send that a kill rolled back does not return.

if (process.argv[1]?.endsWith('/server.ts')) {
  plant({
    file: /\/invoices\/invoices\.queries\.ts$/,
    from: `on conflict (customer_id, payee_id, kind) do update set last_number = n.last_number + 1
    returning last_number`,
    to: `on conflict (customer_id, payee_id, kind) do update set last_number = n.last_number
    returning nextval('public.waybill_ids')::int as last_number`,
  })
}
