import type { Area } from '../../area.ts'
import { demurrageJobs } from './demurrage.jobs.ts'
import { sightingListeners } from '../feeds/intake/extensions.service.ts'
import { markClocks } from './stays/marks.service.ts'

export const demurrageArea: Area = {
  jobs: () => demurrageJobs,
  extend: () => sightingListeners.add(markClocks),
}
