interface OpenInvoice {
  id: number
  due_date: string | null
  open_cents: number
}

/** Allocates a payment to open invoices, the longest due first, until nothing is left of it. */
export function allocateOldestFirst(
  invoices: readonly OpenInvoice[],
  amountCents: number,
): { invoice_id: number; amount_cents: number }[] {
  let left = amountCents
  const oldest = invoices.toSorted(
    (a, b) => (a.due_date ?? '9').localeCompare(b.due_date ?? '9') || a.id - b.id,
  )
  return oldest.flatMap(({ id, open_cents }) => {
    const amount_cents = Math.min(open_cents, left)
    left -= amount_cents
    return amount_cents > 0 ? [{ invoice_id: id, amount_cents }] : []
  })
}
