/** A word of the railroad trade as the portal uses it, in a sentence that a newcomer understands. */
export interface GlossaryWord {
  word: string
  meaning: string
  /** Other texts on screens that mean the same. */
  labels?: readonly string[]
}

/** In the order of the alphabet. */
export const GLOSSARY: readonly GlossaryWord[] = [
  {
    word: 'AP',
    meaning: 'Actual placement: the railroad put the car on your track. Free time runs from here.',
  },
  {
    word: 'Bad order',
    meaning: 'The car is defective and can’t move until a shop repairs it.',
  },
  {
    word: 'Bill of lading',
    meaning: 'The shipper’s document for a load. Several cars may share one number.',
    labels: ['BOL'],
  },
  {
    word: 'CLM',
    meaning: 'Car location message: a railroad’s report of where a car was and what happened to it.',
  },
  { word: 'Complete', meaning: 'The car was emptied or loaded and released. The trip is over.' },
  {
    word: 'CP',
    meaning:
      'Constructive placement: the car is nearby, but you have no room or have not ordered it in. Free time runs as if it were on your track.',
  },
  {
    word: 'Demurrage',
    meaning: 'What a railroad charges for cars you keep longer than the free time of its tariff.',
  },
  { word: 'Deramped', meaning: 'A container or trailer was lifted off its railcar.' },
  { word: 'Destination', meaning: 'The unit is at its destination but not placed yet.' },
  {
    word: 'Dwell',
    meaning: 'Time a unit spends at one location without moving.',
    labels: ['Dwelling', 'Dwelling over 2 days'],
  },
  {
    word: 'ETA',
    meaning: 'Estimated time of arrival, calculated from past trips on the same lane.',
  },
  {
    word: 'Exception',
    meaning: 'A problem with a trip, such as a hold, a bad order or no movement.',
    labels: ['Exceptions'],
  },
  { word: 'Free time', meaning: 'Days or hours you may keep a car before demurrage is charged.' },
  {
    word: 'Held or bad order',
    meaning: 'The railroad holds the unit, or it needs repair before it can move.',
  },
  { word: 'In Transit', meaning: 'The unit is on a train or in a yard between origin and destination.' },
  { word: 'Ingate', meaning: 'A container or trailer came through the gate of the origin terminal.' },
  { word: 'Interchange', meaning: 'One railroad hands the unit to the next, at a junction.' },
  {
    word: 'Late',
    meaning: 'The unit is expected, or arrived, later than its first ETA.',
  },
  {
    word: 'Lost contact',
    meaning: 'No railroad has reported the unit for weeks. It has no ETA and is not counted.',
  },
  {
    word: 'Notify',
    meaning: 'The railroad notified you that the unit is available.',
  },
  { word: 'Origin', meaning: 'The unit is still where its trip begins.' },
  {
    word: 'Overdue',
    meaning: 'The first ETA has passed and the unit has not arrived.',
  },
  { word: 'Ramped', meaning: 'A container or trailer was lifted onto a railcar.' },
  { word: 'Released', meaning: 'You gave the unit back, and the railroad can pull it.' },
  {
    word: 'Reporting mark',
    meaning: 'The letters before a unit’s number, which identify its owner: GATX in GATX 657712.',
  },
  {
    word: 'SCAC',
    meaning: 'Standard Carrier Alpha Code: a carrier’s two to four letters, such as BNSF, UP or CN.',
  },
  {
    word: 'Sighting',
    meaning: 'One report of one unit at one location and time.',
    labels: ['Last sighting'],
  },
  {
    word: 'Silent',
    meaning: 'A moving unit that has not been reported for much longer than usual on its lane.',
    labels: ['Silent while moving'],
  },
  {
    word: 'Slipped',
    meaning: 'The unit is on its way, but its ETA is now later than its first ETA.',
    labels: ['ETA slipped'],
  },
  { word: 'Snooze', meaning: 'Hides a unit from “Needs attention” until a time you choose.' },
  { word: 'STCC', meaning: 'The seven-digit code of a commodity.' },
  { word: 'Tender', meaning: 'A request to a railroad to move a shipment, sent as X12 404.' },
  { word: 'Under way', meaning: 'Trips that are not complete.' },
  {
    word: 'Waiting for you',
    meaning: 'The unit has arrived and is waiting for you to order it in, unload it or release it.',
  },
  { word: 'Waybill', meaning: 'The railroad’s document for one trip of one unit.' },
  { word: 'Waybilled', meaning: 'The trip has a waybill but hasn’t started.' },
]

const MEANINGS: ReadonlyMap<string, string> = new Map(
  GLOSSARY.flatMap(({ word, labels = [], meaning }) => [word, ...labels].map((text) => [text, meaning])),
)

/** What a label of a screen means; undefined where it is no word of the glossary. */
export const findMeaning = (label: string): string | undefined => MEANINGS.get(label)

/** The words that hold a text, those whose own name or label has it first. */
export function searchGlossary(text: string): readonly GlossaryWord[] {
  const wanted = text.trim().toLowerCase()
  const isNamed = ({ word, labels = [] }: GlossaryWord) =>
    [word, ...labels].some((one) => one.toLowerCase().includes(wanted))
  const named = GLOSSARY.filter(isNamed)
  const meant = GLOSSARY.filter((one) => !isNamed(one) && one.meaning.toLowerCase().includes(wanted))
  return [...named, ...meant]
}
