/** Suggested corrections for errors that railroads report by a code (DE647). */
const HINTS: Readonly<Record<string, string>> = {
  '001': 'This car isn’t registered in Umler. Check its mark and number.',
  '002':
    'The car can’t be billed now. It may be on another bill, or not released yet. Check the car, or wait.',
  '003': 'This car is already billed. Check the bill of lading and the car’s booking requests.',
  '004': 'The railroad doesn’t recognize this commodity code. Search for the commodity by name.',
  '005': 'The railroad doesn’t operate this route. Check the carriers, their order and the junctions.',
  '006': 'The railroad already has this document. If this is a new one, use another bill of lading number.',
  '007': 'A value the railroad requires is missing. Enter it.',
  '008': 'The value is outside the range the railroad accepts. Check it.',
  '009': 'The railroad doesn’t accept this date. Check the day and year.',
  '010': 'The total doesn’t match its lines. Check weights and quantities.',
  '011': 'Two values don’t match. Check both.',
  '012': 'The railroad doesn’t accept these values together. Change one of them.',
  '026': 'The customer identification file number isn’t valid. Search for the party by name.',
  '027': 'This number isn’t in the customer identification file. Search for the party by name.',
  '028': 'The name doesn’t match this number in the customer identification file. Search for the party.',
  '029': 'The railroad requires the party’s customer identification file number. Search for the party.',
  DBL: 'This bill of lading number was already used. Use a new one.',
  IMD: 'The railroad doesn’t accept this car type here. Choose another type.',
  INC: 'The bill is incomplete. Enter what is missing.',
  IWT: 'The railroad doesn’t accept this weight. Check it.',
  LOC: 'The railroad doesn’t recognize this location. Search for the station.',
  MWT: 'The railroad requires the weight. Enter it.',
  RTE: 'The railroad doesn’t operate this route. Check the carriers, their order and the junctions.',
  SCA: 'The railroad doesn’t recognize this carrier. Search for the carrier.',
  SPL: 'The railroad doesn’t recognize this station. Search for the station.',
}

/** The suggested correction for an error code; null when the code is too general. */
export const getHint = (code: string): string | null => HINTS[code] ?? null

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
