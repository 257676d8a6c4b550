import type { WorldEvent } from '../journey/journey.ts'

/** How railroads write some places in car location messages: cut at nine letters, abbreviated, or spelled out. */
const WRITTEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BNSF: { FTMAD_IA: 'FT MADISON', STJOE_MO: 'SAINT JOSEPH' },
  CN: { PRGEO_BC: 'PRIGEORGE', STEVP_WI: 'STVNSPNT' },
  CPRS: { STPAU_MN: 'SAINT PAUL', MEDHT_AB: 'MEDICNHAT' },
  CSXT: { NBALT_OH: 'N BALTIMORE', TERRE_IN: 'TERREHAUT' },
  KCSM: { NLARD_TM: 'NVO LAREDO', SLPOT_SL: 'SNLUISPOT' },
  NS: { FTWYN_IN: 'FT WAYNE', ESTLS_IL: 'E ST LOUIS' },
  UP: { FTWOR_TX: 'FT WORTH', LTROK_AR: 'N LITTLE ROCK', MARYS_KS: 'MARYSVILL' },
}

/** Trains report these by themselves, with the dispatcher's short name; what people enter names the place in full. */
const BY_TRAIN: ReadonlySet<string> = new Set(['A', 'E', 'P'])

/** The city of a report as its railroad writes it. */
export function writtenCity({ carrier, code, station }: WorldEvent): string {
  const short = BY_TRAIN.has(code) ? WRITTEN[carrier]?.[station.station_id] : undefined
  return short ?? station.city.toUpperCase()
}
