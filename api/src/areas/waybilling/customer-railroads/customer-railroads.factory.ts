let numbers = 0

/** An answer of a railroad to a document of ours, from its ID to ours. */
export function makeAnswer(
  controlNumber: number,
  { from = 'UP', to = 'SHIPPER1', verdict = 'A' }: { from?: string; to?: string; verdict?: 'A' | 'R' } = {},
): string {
  const number = String(++numbers).padStart(9, '0')
  return [
    `ISA*00*          *00*          *02*${from.padEnd(15)}*ZZ*${to.padEnd(15)}*240105*1507*U*00401*${number}*0*T*>~`,
    `GS*FA*${from}*${to}*20240105*1507*${Number(number)}*X*004010~ST*997*0001~AK1*SR*${controlNumber}~`,
    `AK2*404*${String(controlNumber).padStart(4, '0')}~AK5*${verdict}~AK9*${verdict}*1*1*${verdict === 'A' ? 1 : 0}~`,
    `SE*6*0001~GE*1*${Number(number)}~IEA*1*${number}~`,
  ].join('')
}
