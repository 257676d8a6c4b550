/** Mails that were written and not sent yet. */
export const COUNT_UNSENT = `select count(*)::int as n from identity.mails where state <> 'sent'`
