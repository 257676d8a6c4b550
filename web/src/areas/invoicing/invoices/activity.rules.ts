/** What happened to an invoice, after the name of who did it. */
export const ACTIVITY_TEXTS: Readonly<Record<string, string>> = {
  created: 'created the invoice',
  sent: 'sent the invoice',
  seen: 'opened the invoice',
  downloaded: 'downloaded the PDF',
  question: 'asked a question',
  disputed: 'disputed a charge',
  settled: 'settled a dispute',
  paid: 'recorded a payment',
  credited: 'sent a credit note',
  voided: 'voided the invoice',
  reminded: 'sent a reminder',
}
