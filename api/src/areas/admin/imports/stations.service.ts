import { stationImport } from '#contract/areas/admin/imports/imports.rules.ts'
import type { RowProblem } from '#contract/import/kind.ts'
import { importWriter } from '../../../import/run.ts'
import { addStations, findStationProblems } from '../../feeds/reference/stations.service.ts'

const ADMINS_ONLY: RowProblem = { column: null, words: 'Only an administrator can import stations.' }

/** Stations of public lists; the shared table is an administrator's to change. */
export const stationWriter = importWriter({
  kind: stationImport,
  check: (_db, rows, { isAdmin }) =>
    Promise.resolve(rows.map((row) => (isAdmin ? findStationProblems(row) : [ADMINS_ONLY]))),
  write: addStations,
  describe: ({ station, state }) => `${station}, ${state}`,
})
