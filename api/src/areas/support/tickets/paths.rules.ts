/** The URL of a ticket, opened at one of its notes. */
export const ticketPath = (customerId: number, ticketId: number, noteId?: number): string =>
  `/customer-support/${customerId}/tickets/${ticketId}${noteId === undefined ? '' : `#note-${noteId}`}`
