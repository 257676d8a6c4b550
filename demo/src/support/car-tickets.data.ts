import type { CarTicket } from './tickets.ts'

const DAY = 24

/** What shippers write about their cars. */
export const CAR_TICKETS: readonly CarTicket[] = [
  {
    about: { actions: ['hold', 'bad_order'], least: 1, most: 10 * DAY, after: 2 },
    name: '{car} is held at {place}, the plant has two days of stock',
    description:
      '{railroad} reports {car} as held at {place} and gives no reason. We unload it in {destination} and have stock for two days. Please find out what it waits for and when it moves.',
    priority: 'high',
    tags: ['Congestion Delay/Delay'],
    by: 'own',
    assignees: ['staff'],
    followers: ['colleague'],
    notes: [
      { by: 'staff', after: 1, text: 'I have the yard on the phone and come back to you within the hour.' },
      {
        by: 'staff',
        after: 1.5,
        text: 'The yard says the hold is for a missing seal number, not for the car. Do not tell it before they confirm it in writing.',
        is_internal: true,
      },
      { by: 'own', after: 3, text: 'Thank you. The plant can take it until Friday noon.' },
    ],
  },
  {
    about: { actions: ['arrive', 'report'], least: 26, most: 8 * DAY, after: 20 },
    name: '{car} has stood at {place} without a word',
    description:
      'It came into {place} and nothing was reported since. Its connection leaves twice a day. Was it left behind?',
    priority: 'high',
    tags: ['Congestion Delay/Delay', 'Railroad Ticket'],
    by: 'own',
  },
  {
    about: { actions: ['actual_placement', 'deramp'], least: 6, most: 9 * DAY, after: 4 },
    name: '{car} came in dirty',
    description:
      'The inspector found residue of the last load inside and will not let us load. We need the cleaning ordered at the owner’s cost and another car in its place.',
    priority: 'medium',
    tags: ['Dirty Car/Pressure Wash'],
    by: 'colleague',
    assignees: ['staff'],
    notes: [
      { by: 'staff', after: 5, text: 'Cleaning is ordered; the shop takes it on the next switch.' },
      {
        by: 'colleague',
        after: 7,
        text: 'Pictures of the hatch and the floor are with the driver, I add them tonight.',
      },
    ],
  },
  {
    about: { actions: ['arrive_destination', 'constructive_placement'], least: 8, most: 12 * DAY, after: 6 },
    name: 'Demurrage on {car}: it could not be placed for us',
    description:
      'It is charged from the day it arrived, but the track was full of cars that {railroad} had not pulled. Two switches we ordered did not come. Please dispute it.',
    priority: 'medium',
    tags: ['Railroad Ticket'],
    by: 'own',
    assignees: ['admin'],
    followers: ['colleague', 'staff'],
    notes: [
      {
        by: 'admin',
        after: 3,
        text: 'I have the switch orders of both days and dispute three days with {railroad}.',
      },
      {
        by: 'admin',
        after: 4,
        text: 'Their clerk agrees about the second day. Keep the first as something to give away.',
        is_internal: true,
      },
    ],
  },
  {
    about: { actions: ['depart', 'pull'], least: 3, most: 4 * DAY, after: 2 },
    name: 'Can {car} be diverted before {destination}?',
    description:
      'The consignee’s unloader is down until Tuesday. We would take the car at our other plant if {railroad} can turn it at the next yard. What would it cost?',
    priority: 'medium',
    tags: ['Diversion'],
    by: 'own',
  },
  {
    about: {
      actions: ['interchange_received', 'interchange_delivered'],
      least: 30,
      most: 10 * DAY,
      after: 3,
    },
    name: '{railroad} has {car} without a bill',
    description:
      'It was handed over at {place}. {railroad} says that no revenue waybill came with it and sets it aside. Ours is number {waybill}. Please have it sent again.',
    priority: 'high',
    tags: ['Railroad Ticket'],
    by: 'own',
    assignees: ['staff'],
    notes: [
      {
        by: 'staff',
        after: 1,
        text: 'Sent again and taken: they have it under {waybill} now. It should leave tonight.',
      },
      { by: 'own', after: 20, text: 'It left. Thank you, that was quick.' },
    ],
    closed_after: 21,
    rating: { score: 'good', comment: 'Solved within a shift.' },
  },
  {
    about: { actions: ['bill', 'ingate'], least: 2, most: 6 * DAY, after: 1 },
    name: 'Wrong consignee on the bill of {car}',
    description:
      'We billed it from last month’s pattern. The consignee in {destination} has moved to the other elevator, the rest is right. Can it be corrected without a new bill?',
    priority: 'low',
    tags: ['Other'],
    by: 'colleague',
    assignees: ['own'],
    notes: [
      {
        by: 'own',
        after: 4,
        text: 'A correction (code CO) goes out this afternoon. I renew the pattern as well.',
      },
    ],
  },
  {
    about: { actions: ['report', 'depart'], least: 2 * DAY, most: 9 * DAY, after: 12 },
    name: 'The estimate of {car} slips a day, every day',
    description:
      'On Monday it said Thursday, on Tuesday Friday. It is the third car of this lane. What do you base it on, and what may I tell {destination}?',
    priority: 'low',
    tags: ['Congestion Delay/Delay'],
    by: 'own',
    assignees: ['staff'],
    notes: [
      {
        by: 'staff',
        after: 18,
        text: 'The railroad’s timetable is hopeful on this lane; ours counts what really happened. Go by the lower one on the car’s page: it was right within a day for four cars of five.',
      },
      { by: 'own', after: 22, text: 'Good enough to plan with.' },
    ],
    closed_after: 23,
    rating: { score: 'good', comment: '' },
  },
  {
    about: { actions: ['deramp', 'outgate', 'notify'], least: 2, most: 9 * DAY, after: 3 },
    name: 'No chassis for {car} at {place}',
    description:
      'The driver waited two hours and left. Free time ends tomorrow at midnight. Who pays the storage?',
    priority: 'high',
    tags: ['Other'],
    by: 'own',
    assignees: ['staff'],
    notes: [
      {
        by: 'staff',
        after: 2,
        text: 'The ramp has noted it and gives another free day. The gate slip is enough as proof.',
      },
    ],
  },
  {
    about: { actions: ['release', 'pull'], least: 5, most: 12 * DAY, after: 4 },
    name: '{car} was released, and nobody fetches it',
    description:
      'We released it with two others, those are gone. The local goes by and leaves it behind. Our track is needed for the next string.',
    priority: 'medium',
    tags: ['Railroad Ticket'],
    by: 'colleague',
  },
  {
    about: { actions: ['report', 'arrive'], least: 4 * DAY, most: 13 * DAY, after: 5 },
    name: '{car} goes the long way round',
    description:
      'It was sighted at {place}, which is not on its route from {origin} to {destination}. Is it lost, or is the line closed?',
    priority: 'medium',
    tags: ['Out of Route'],
    by: 'own',
    assignees: ['staff'],
    notes: [
      {
        by: 'staff',
        after: 2,
        text: '{railroad} detours for track work until the weekend. It is on its way and a day late.',
      },
    ],
    closed_after: 26,
    rating: { score: 'good', comment: 'The reason helped us most.' },
  },
  {
    about: { actions: ['actual_placement', 'arrive_destination'], least: 5 * DAY, most: 14 * DAY, after: 6 },
    name: 'Impact on {car}: the load has shifted',
    description:
      'The door bulges at the B end. The recorder shows one hard coupling. We do not open it before somebody of {railroad} has seen it.',
    priority: 'high',
    tags: ['Impact', 'Railroad Ticket'],
    by: 'own',
    assignees: ['admin'],
    followers: ['colleague'],
    notes: [
      {
        by: 'admin',
        after: 1,
        text: 'Their inspector comes tomorrow at 9. Please keep the recorder running.',
      },
      { by: 'own', after: 27, text: 'He was here, the report is signed. We unload now.' },
      {
        by: 'admin',
        after: 28,
        text: 'Claim department has the file; they usually pay at this speed.',
        is_internal: true,
      },
    ],
    closed_after: 49,
    rating: { score: 'good', comment: '' },
  },
  {
    about: { actions: ['arrive', 'report', 'depart'], least: 6 * DAY, most: 16 * DAY, after: 8 },
    name: 'Nobody answers about {car}',
    description:
      'I asked the railroad twice where it is and when it moves on from {place}. Please take this over.',
    priority: 'low',
    tags: ['Congestion Delay/Delay'],
    by: 'own',
    assignees: ['staff'],
    notes: [
      { by: 'staff', after: 60, text: 'It has moved on in the meantime. I am sorry that this took so long.' },
    ],
    closed_after: 61,
    rating: { score: 'bad', comment: 'Three days for an answer is too long.' },
  },
]
