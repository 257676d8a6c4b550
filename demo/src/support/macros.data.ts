/** What the demo's staff do with a ticket in one press. */
export const STARTER_MACROS = [
  {
    name: 'Ask the railroad',
    note: 'We have asked the railroad and tell you as soon as they answer, at the latest by the end of the day.',
    is_internal: false,
    tags: ['Railroad Ticket'],
    closes: false,
    assigns: 'me',
  },
  {
    name: 'It moves again: close',
    note: 'The car moves again. You see its way and its estimate on its page. Write here if it stops once more.',
    is_internal: false,
    tags: [],
    closes: true,
    assigns: 'keep',
  },
  {
    name: 'Order the cleaning',
    note: 'Cleaning is ordered at the owner’s cost. The car is fetched with the next switch.',
    is_internal: false,
    tags: ['Dirty Car/Pressure Wash'],
    closes: false,
    assigns: 'keep',
  },
  {
    name: 'To the claims desk',
    note: 'For the claims desk: seal record, inspection and pictures are in this ticket. Nothing is promised yet.',
    is_internal: true,
    tags: ['Impact'],
    closes: false,
    assigns: 'named',
  },
] as const
