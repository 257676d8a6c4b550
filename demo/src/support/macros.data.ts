/** The macros of the demo's staff. */
export const STARTER_MACROS = [
  {
    name: 'Ask the railroad',
    note: 'We’ve contacted the railroad and will update you as soon as they respond, by end of day at the latest.',
    is_internal: false,
    tags: ['Railroad Ticket'],
    closes: false,
    assigns: 'me',
  },
  {
    name: 'Moving again: close',
    note: 'The car is moving again. You can follow its route and ETA on its page. Reply here if it stops again.',
    is_internal: false,
    tags: [],
    closes: true,
    assigns: 'keep',
  },
  {
    name: 'Order cleaning',
    note: 'Cleaning is ordered at the owner’s expense. The car will be picked up on the next switch.',
    is_internal: false,
    tags: ['Dirty Car/Pressure Wash'],
    closes: false,
    assigns: 'keep',
  },
  {
    name: 'Send to claims',
    note: 'For the claims desk: the seal record, inspection and photos are in this ticket. Nothing has been promised yet.',
    is_internal: true,
    tags: ['Impact'],
    closes: false,
    assigns: 'named',
  },
] as const
