/** What to do about an error that railroads name by a code (DE647), in plain words. */
const HINTS: Readonly<Record<string, string>> = {
  '001': 'The railroads’ register does not know this car. Check its mark and number.',
  '002':
    'The car is not in a state to be billed: it may be on another bill, or not yet released. Check the car, or wait.',
  '003': 'This car is billed already. Check the bill of lading and the booking requests of the car.',
  '004': 'The railroad does not know this commodity code. Look the commodity up by its words.',
  '005': 'The railroad does not run this route. Check carriers, their order and the junctions.',
  '006': 'The railroad has this document already. Send another bill of lading number if it is a new one.',
  '007': 'Something the railroad needs is missing. Fill it in.',
  '008': 'The value is larger or smaller than the railroad takes. Check it.',
  '009': 'The railroad does not take this date. Check day and year.',
  '010': 'The total is not the sum of its lines. Check weights and quantities.',
  '011': 'Two values do not belong together. Check them against each other.',
  '012': 'The railroad does not take these values together. Change one of them.',
  '026': 'The number of the customer identification file is no valid one. Look the party up by its name.',
  '027': 'The customer identification file has no such number. Look the party up by its name.',
  '028': 'The name is not the one of this number in the customer identification file. Look the party up.',
  '029': 'The railroad asks for the party’s number in the customer identification file. Look the party up.',
  DBL: 'This bill of lading was sent before. Use a number of its own.',
  IMD: 'The railroad does not take this type of car here. Choose another type.',
  INC: 'The bill is not complete for the railroad. Fill in what is missing.',
  IWT: 'The railroad does not take this weight. Check it.',
  LOC: 'The railroad does not know this place. Look the station up.',
  MWT: 'The railroad asks for the weight. Fill it in.',
  RTE: 'The railroad does not run this route. Check carriers, their order and the junctions.',
  SCA: 'The railroad does not know this carrier. Look the carrier up.',
  SPL: 'The railroad does not know this station. Look the station up.',
}

/** Plain words for an error that a railroad names by its code; null where the code says too little. */
export const hintFor = (code: string): string | null => HINTS[code] ?? null

interface Answered {
  state: string
  advice: { code: string | null } | null
  acknowledgement: { code: string | null } | null
}

/** Accepted, and yet the railroad found something wrong: the car may not move. */
export function isAcceptedWithErrors({ state, advice, acknowledgement }: Answered): boolean {
  if (!/accept/i.test(state)) return false
  return /^[TGIB]E\b/.test(advice?.code ?? '') || (advice === null && acknowledgement?.code === 'E')
}
