/** SUP-022. */
export const CLOSE_QUESTION =
  'Are you sure you want to close the ticket? You will not be able to edit the ticket fields or change the assignee after the ticket is closed.'

/**
 * Texts about tickets, in the specification's wording (SUP-051 to SUP-066); `id` is the displayed number, such as
 * PGE-12.
 */
export const MESSAGES = {
  notLoaded: 'Failed to load tickets',
  notAssigned: 'Unable to assign ticket.',
  notReassigned: 'Unable to reassign ticket.',
  assignedInList: (id: string) => `Ticket ${id} assigned!`,
  assigned: 'Ticket assigned!',
  notClosed: 'Unable to close ticket.',
  closed: (id: string) => `Ticket ${id} closed.`,
  updated: (id: string) => `Ticket ${id} updated!`,
  notUpdated: (id: string) => `Unable to update ticket ${id}.`,
  created: (id: string) => `Ticket ${id} created!`,
  notCreated: 'Unable to create ticket.',
  notFound: (id: string | number) => `Could not load ticket ${id}`,
  noted: 'Ticket Comment created!',
  fileNotSaved: (filename: string) => `Could not save attachment: ${filename}`,
  emptyNote: 'Note cannot be empty!',
  noTicket: 'Ticket information is missing!',
  feedbackSent: 'Thank you. Your feedback was sent.',
  feedbackNotSent: 'Unable to send feedback.',
} as const
