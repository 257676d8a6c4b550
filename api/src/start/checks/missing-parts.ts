import { openDatabase } from '../../db/pool.ts'
import type { Settings } from '../../env.ts'
import { openStore } from '../../files/open-store.ts'
import { checkLine } from './check.ts'
import { openStartChecks } from './start-checks.ts'

/** One line for each missing component: the consequence and the setting that fixes it. */
export async function missingParts(settings: Settings, appUrl: string): Promise<string[]> {
  const database = openDatabase(appUrl, () => {}, 1)
  try {
    const found = await openStartChecks({
      settings,
      isBundled: settings.database === null,
      database,
      store: openStore(settings),
    })([])
    return found.filter(({ state }) => state === 'missing').map(checkLine)
  } finally {
    await database.close()
  }
}
