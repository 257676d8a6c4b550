import type { OtherTicket } from './tickets.ts'

/** What shippers write about everything else. */
export const OTHER_TICKETS: readonly OtherTicket[] = [
  {
    hours: 2,
    name: 'Please add a colleague at the Fremont plant',
    description: 'He plans unloading and only needs the asset list. I’ll call with his email address.',
    priority: 'low',
    tags: ['Other'],
    by: 'own',
  },
  {
    hours: 20,
    name: 'Which of our tank cars are due for testing this quarter?',
    description: 'We’re planning winter shop visits and would like the list by owner.',
    priority: 'medium',
    tags: ['Railcar Maintenance', 'Shop'],
    by: 'own',
    assignees: ['staff'],
    notes: [{ by: 'staff', after: 5, text: 'I’ll ask both lessors and post the list here by Wednesday.' }],
  },
  {
    hours: 31,
    name: 'River embargo: which lanes are affected?',
    description:
      'We heard about an embargo starting Monday. Which of our lanes are affected, and what should we hold?',
    priority: 'high',
    tags: ['Derailment', 'Congestion Delay/Delay'],
    railroads: ['UP', 'BNSF'],
    by: 'own',
    assignees: ['admin'],
    followers: ['staff'],
    notes: [
      {
        by: 'admin',
        after: 1,
        text: 'Two lanes. Loads already billed will keep moving; new ones need a permit.',
      },
      { by: 'own', after: 2, text: 'We’ll hold six cars, then. Please let us know when it’s lifted.' },
    ],
  },
  {
    hours: 54,
    name: 'Last month’s fuel surcharge doesn’t match ours',
    description:
      'Our total is one bracket lower for every car after the 15th. Which week’s price do you use?',
    priority: 'low',
    tags: ['Fuel'],
    railroads: ['UP'],
    by: 'colleague',
    assignees: ['own', 'staff'],
    notes: [
      {
        by: 'staff',
        after: 8,
        text: 'The price from the week before the bill, per the tariff. I’ve added an example.',
      },
    ],
  },
  {
    hours: 98,
    name: 'Bills to CN rejected for unknown station',
    description: 'Three in a row since Thursday. It’s the Brampton ramp, which we’ve used for years.',
    priority: 'medium',
    tags: ['Railroad Ticket'],
    railroads: ['CN'],
    by: 'own',
    assignees: ['staff'],
    notes: [
      {
        by: 'staff',
        after: 3,
        text: 'CN renamed it in its directory. We’ve updated the name. Please resend one.',
      },
      { by: 'own', after: 6, text: 'Accepted right away.' },
    ],
    closed_after: 7,
    rating: { score: 'good', comment: 'Clear and quick.' },
  },
  {
    hours: 170,
    name: 'Reefer temperatures missing since the weekend',
    description: 'Nothing from the units on the Florida lane. The load is frozen juice.',
    priority: 'high',
    tags: ['Refrigeration Maintenance'],
    railroads: ['CSXT'],
    by: 'own',
    assignees: ['staff'],
    notes: [
      {
        by: 'staff',
        after: 1,
        text: 'The supplier’s gateway was down and is back up. No unit exceeded its temperature limit.',
      },
    ],
    closed_after: 4,
    rating: { score: 'good', comment: '' },
  },
  {
    hours: 290,
    name: 'The switch list for the cut the local set out at the valley elevator on its second trip shows different car numbers than our bills of lading, and the clerk won’t accept either',
    description:
      'Seven cars.\n\nThe list has a leading zero.\nOur bills don’t.\n\nThey’re the same cars. Who should change it?',
    priority: 'low',
    tags: ['Other', 'Railroad Ticket', 'Congestion Delay/Delay'],
    railroads: ['BNSF', 'CN', 'CPRS', 'CSXT', 'NS', 'UP'],
    by: 'colleague',
    assignees: ['staff', 'admin'],
    followers: ['own'],
  },
  {
    hours: 410,
    name: 'How do we import our own due dates?',
    description: 'Our planners keep them in a spreadsheet, one row per car.',
    priority: 'low',
    tags: ['Other'],
    by: 'own',
    assignees: ['admin'],
    notes: [
      {
        by: 'admin',
        after: 2,
        text: 'Use Import due dates on the asset list. Try it with one row first.',
      },
    ],
    closed_after: 3,
  },
]
