import type { CarTicket } from './tickets.ts'

const DAY = 24

/** What shippers write about their cars. */
export const CAR_TICKETS: readonly CarTicket[] = [
  {
    about: { actions: ['hold', 'bad_order'], min: 1, max: 10 * DAY, after: 2 },
    name: '{car} is held at {place}, plant has two days of stock left',
    description:
      '{railroad} reports {car} held at {place} without a reason. It’s headed to our plant in {destination}, which has two days of stock left. Please find out what it’s waiting for and when it will move.',
    priority: 'high',
    tags: ['Congestion Delay/Delay'],
    by: 'own',
    assignees: ['staff'],
    followers: ['colleague'],
    notes: [
      {
        by: 'staff',
        after: 1,
        text: 'I’m on the phone with the yard. I’ll get back to you within the hour.',
      },
      {
        by: 'staff',
        after: 1.5,
        text: 'The yard says the hold is for a missing seal number, not the car. Don’t share this until they confirm in writing.',
        is_internal: true,
      },
      { by: 'own', after: 3, text: 'Thank you. The plant can take it until Friday noon.' },
    ],
  },
  {
    about: { actions: ['arrive', 'report'], min: 26, max: 8 * DAY, after: 20 },
    name: '{car} sitting at {place}, no updates',
    description:
      'It arrived at {place} and hasn’t been reported since. Its connection leaves twice a day. Did it miss it?',
    priority: 'high',
    tags: ['Congestion Delay/Delay', 'Railroad Ticket'],
    by: 'own',
  },
  {
    about: { actions: ['actual_placement', 'deramp'], min: 6, max: 9 * DAY, after: 4 },
    name: '{car} came in dirty',
    description:
      'The inspector found residue from the last load and won’t let us load. Please order cleaning at the owner’s expense and a replacement car.',
    priority: 'medium',
    tags: ['Dirty Car/Pressure Wash'],
    by: 'colleague',
    assignees: ['staff'],
    notes: [
      { by: 'staff', after: 5, text: 'Cleaning is ordered. The shop will take it on the next switch.' },
      {
        by: 'colleague',
        after: 7,
        text: 'The driver has photos of the hatch and the floor. I’ll add them tonight.',
      },
    ],
  },
  {
    about: { actions: ['arrive_destination', 'constructive_placement'], min: 8, max: 12 * DAY, after: 6 },
    name: 'Demurrage on {car}: railroad couldn’t place it',
    description:
      'We’re being charged from the day it arrived, but our track was full of cars {railroad} hadn’t pulled. Two switches we ordered never came. Please dispute it.',
    priority: 'medium',
    tags: ['Railroad Ticket'],
    by: 'own',
    assignees: ['admin'],
    followers: ['colleague', 'staff'],
    notes: [
      {
        by: 'admin',
        after: 3,
        text: 'I have the switch orders for both days and am disputing three days with {railroad}.',
      },
      {
        by: 'admin',
        after: 4,
        text: 'Their clerk agrees on the second day. Hold the first one for negotiation.',
        is_internal: true,
      },
    ],
  },
  {
    about: { actions: ['depart', 'pull'], min: 3, max: 4 * DAY, after: 2 },
    name: 'Can {car} be diverted before {destination}?',
    description:
      'The consignee’s unloader is down until Tuesday. We could take the car at our other plant if {railroad} can turn it at the next yard. What would it cost?',
    priority: 'medium',
    tags: ['Diversion'],
    by: 'own',
  },
  {
    about: {
      actions: ['interchange_received', 'interchange_delivered'],
      min: 30,
      max: 10 * DAY,
      after: 3,
    },
    name: '{railroad} has {car} without a bill',
    description:
      'It was interchanged at {place}. {railroad} says no revenue waybill came with it and has set it out. Our waybill number is {waybill}. Please have it resent.',
    priority: 'high',
    tags: ['Railroad Ticket'],
    by: 'own',
    assignees: ['staff'],
    notes: [
      {
        by: 'staff',
        after: 1,
        text: 'Resent and accepted. They have it under {waybill} now. It should leave tonight.',
      },
      { by: 'own', after: 20, text: 'It left. Thank you, that was quick.' },
    ],
    closed_after: 21,
    rating: { score: 'good', comment: 'Resolved within a shift.' },
  },
  {
    about: { actions: ['bill', 'ingate'], min: 2, max: 6 * DAY, after: 1 },
    name: 'Wrong consignee on the bill of {car}',
    description:
      'We billed it from last month’s pattern. The consignee in {destination} moved to the other elevator; everything else is right. Can we correct it without a new bill?',
    priority: 'low',
    tags: ['Other'],
    by: 'colleague',
    assignees: ['own'],
    notes: [
      {
        by: 'own',
        after: 4,
        text: 'A correction (code CO) goes out this afternoon. I’ll update the pattern too.',
      },
    ],
  },
  {
    about: { actions: ['report', 'depart'], min: 2 * DAY, max: 9 * DAY, after: 12 },
    name: 'ETA for {car} slips a day every day',
    description:
      'On Monday it said Thursday, on Tuesday it said Friday. This is the third car on this lane. What is it based on, and what should I tell {destination}?',
    priority: 'low',
    tags: ['Congestion Delay/Delay'],
    by: 'own',
    assignees: ['staff'],
    notes: [
      {
        by: 'staff',
        after: 18,
        text: 'The railroad’s schedule is optimistic on this lane. Ours is based on actual trips. Use our ETA on the car’s page: it was within a day for four out of five cars.',
      },
      { by: 'own', after: 22, text: 'Good enough to plan with.' },
    ],
    closed_after: 23,
    rating: { score: 'good', comment: '' },
  },
  {
    about: { actions: ['deramp', 'outgate', 'notify'], min: 2, max: 9 * DAY, after: 3 },
    name: 'No chassis for {car} at {place}',
    description:
      'The driver waited two hours and left. Free time ends tomorrow at midnight. Who pays for storage?',
    priority: 'high',
    tags: ['Other'],
    by: 'own',
    assignees: ['staff'],
    notes: [
      {
        by: 'staff',
        after: 2,
        text: 'The ramp has noted it and is giving one more free day. The gate slip is enough proof.',
      },
    ],
  },
  {
    about: { actions: ['release', 'pull'], min: 5, max: 12 * DAY, after: 4 },
    name: '{car} was released but hasn’t been picked up',
    description:
      'We released it with two others that are already gone. The local keeps passing it by. We need the track for the next cut.',
    priority: 'medium',
    tags: ['Railroad Ticket'],
    by: 'colleague',
  },
  {
    about: { actions: ['report', 'arrive'], min: 4 * DAY, max: 13 * DAY, after: 5 },
    name: '{car} is out of route',
    description:
      'It was sighted at {place}, which isn’t on the route from {origin} to {destination}. Was it misrouted, or is the line closed?',
    priority: 'medium',
    tags: ['Out of Route'],
    by: 'own',
    assignees: ['staff'],
    notes: [
      {
        by: 'staff',
        after: 2,
        text: '{railroad} is detouring around track work until the weekend. It’s moving, a day late.',
      },
    ],
    closed_after: 26,
    rating: { score: 'good', comment: 'Knowing the reason helped most.' },
  },
  {
    about: { actions: ['actual_placement', 'arrive_destination'], min: 5 * DAY, max: 14 * DAY, after: 6 },
    name: 'Impact on {car}: the load has shifted',
    description:
      'The door is bulging at the B end. The recorder shows one hard coupling. We won’t open it until someone from {railroad} has inspected it.',
    priority: 'high',
    tags: ['Impact', 'Railroad Ticket'],
    by: 'own',
    assignees: ['admin'],
    followers: ['colleague'],
    notes: [
      {
        by: 'admin',
        after: 1,
        text: 'Their inspector is coming tomorrow at 9. Please keep the recorder running.',
      },
      { by: 'own', after: 27, text: 'The inspector was here and signed the report. We’re unloading now.' },
      {
        by: 'admin',
        after: 28,
        text: 'The claims department has the file. They usually pay at this coupling speed.',
        is_internal: true,
      },
    ],
    closed_after: 49,
    rating: { score: 'good', comment: '' },
  },
  {
    about: { actions: ['arrive', 'report', 'depart'], min: 6 * DAY, max: 16 * DAY, after: 8 },
    name: 'No response about {car}',
    description:
      'I’ve asked the railroad twice where it is and when it will leave {place}. Please take this over.',
    priority: 'low',
    tags: ['Congestion Delay/Delay'],
    by: 'own',
    assignees: ['staff'],
    notes: [{ by: 'staff', after: 60, text: 'It’s moving again. I’m sorry this took so long.' }],
    closed_after: 61,
    rating: { score: 'bad', comment: 'Three days for a response is too long.' },
  },
]
