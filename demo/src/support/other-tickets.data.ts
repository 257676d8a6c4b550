import type { OtherTicket } from './tickets.ts'

/** What shippers write about everything else. */
export const OTHER_TICKETS: readonly OtherTicket[] = [
  {
    hours: 2,
    name: 'Please add a colleague at the Fremont plant',
    description: 'He plans the unloading and only needs the asset list. His address comes by phone.',
    priority: 'low',
    tags: ['Other'],
    by: 'own',
  },
  {
    hours: 20,
    name: 'Which of our tank cars are due for a test this quarter?',
    description: 'We plan the shop for the winter and would like the list by owner.',
    priority: 'medium',
    tags: ['Railcar Maintenance', 'Shop'],
    by: 'own',
    assignees: ['staff'],
    notes: [{ by: 'staff', after: 5, text: 'I ask both lessors and put the list here by Wednesday.' }],
  },
  {
    hours: 31,
    name: 'Embargo at the river: which lanes are hit?',
    description:
      'We read of an embargo from Monday on. Tell us which of our lanes go there and what to hold back.',
    priority: 'high',
    tags: ['Derailment', 'Congestion Delay/Delay'],
    railroads: ['UP', 'BNSF'],
    by: 'own',
    assignees: ['admin'],
    followers: ['staff'],
    notes: [
      { by: 'admin', after: 1, text: 'Two lanes. Loads already billed go on, new ones need a permit.' },
      { by: 'own', after: 2, text: 'Then we hold six cars back. Please tell us when it is lifted.' },
    ],
  },
  {
    hours: 54,
    name: 'Fuel surcharge of last month does not match ours',
    description:
      'Our sum is lower by one bracket for every car after the 15th. Which week’s price do you take?',
    priority: 'low',
    tags: ['Fuel'],
    railroads: ['UP'],
    by: 'colleague',
    assignees: ['own', 'staff'],
    notes: [
      {
        by: 'staff',
        after: 8,
        text: 'The price of the week before the bill, as the tariff says. I add an example.',
      },
    ],
  },
  {
    hours: 98,
    name: 'Bills to CN come back with an unknown station',
    description: 'Three in a row since Thursday. It is the ramp in Brampton, which we have used for years.',
    priority: 'medium',
    tags: ['Railroad Ticket'],
    railroads: ['CN'],
    by: 'own',
    assignees: ['staff'],
    notes: [
      {
        by: 'staff',
        after: 3,
        text: 'CN has renamed it in its directory. We have put the new name in; please send one again.',
      },
      { by: 'own', after: 6, text: 'Taken at once.' },
    ],
    closed_after: 7,
    rating: { score: 'good', comment: 'Clear and quick.' },
  },
  {
    hours: 170,
    name: 'Reefer temperatures are missing since the weekend',
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
        text: 'The supplier’s gateway was down and answers again. Nothing was warmer than it may be.',
      },
    ],
    closed_after: 4,
    rating: { score: 'good', comment: '' },
  },
  {
    hours: 290,
    name: 'The switch list of the string that the local set out at the valley elevator on its second round has other car numbers than our bills of lading, and the clerk takes neither',
    description:
      'Seven cars.\n\nOn the list: the numbers with a leading zero.\nOn our bills: without it.\n\nBoth mean the same cars. Who changes it?',
    priority: 'low',
    tags: ['Other', 'Railroad Ticket', 'Congestion Delay/Delay'],
    railroads: ['BNSF', 'CN', 'CPRS', 'CSXT', 'NS', 'UP'],
    by: 'colleague',
    assignees: ['staff', 'admin'],
    followers: ['own'],
  },
  {
    hours: 410,
    name: 'How do we send our own due dates as a file?',
    description: 'Our planners have them in a sheet, one line a car.',
    priority: 'low',
    tags: ['Other'],
    by: 'own',
    assignees: ['admin'],
    notes: [
      {
        by: 'admin',
        after: 2,
        text: 'From the asset list, More, Due dates. The first line of the sheet is enough to try it.',
      },
    ],
    closed_after: 3,
  },
]
