import { actionsScenes } from './actions.scenes.ts'
import { adminScenes } from './admin.scenes.ts'
import { analyticsScenes } from './analytics.scenes.ts'
import { boardScenes } from './boards.scenes.ts'
import { customerScenes } from './customer.scenes.ts'
import { demurrageScenes } from './demurrage.scenes.ts'
import { feedsScenes } from './feeds.scenes.ts'
import { findScenes } from './find.scenes.ts'
import { fleetsScenes } from './fleets.scenes.ts'
import { formsScenes } from './forms.scenes.ts'
import { inputsScenes } from './inputs.scenes.ts'
import { notificationsScenes } from './notifications.scenes.ts'
import { peopleScenes } from './people.scenes.ts'
import { invoicingScenes } from './invoicing.scenes.ts'
import { pricingScenes } from './pricing.scenes.ts'
import { reportsScenes } from './reports.scenes.ts'
import { shellScenes } from './shell.scenes.ts'
import type { Scene } from './scene.ts'
import { supportScenes } from './support.scenes.ts'
import { systemScenes } from './system.scenes.ts'
import { telematicsScenes } from './telematics.scenes.ts'
import { visibilityScenes } from './visibility.scenes.ts'
import { waybillingScenes } from './waybilling.scenes.ts'

const AREAS: readonly (readonly Scene[])[] = [
  shellScenes,
  findScenes,
  [...adminScenes, ...systemScenes, ...peopleScenes, ...customerScenes, ...feedsScenes],
  visibilityScenes,
  waybillingScenes,
  actionsScenes,
  demurrageScenes,
  fleetsScenes,
  analyticsScenes,
  boardScenes,
  telematicsScenes,
  pricingScenes,
  invoicingScenes,
  reportsScenes,
  supportScenes,
  notificationsScenes,
  formsScenes,
  inputsScenes,
]

/** Every page of the portal in every state worth looking at, area by area. */
export const scenes: readonly Scene[] = AREAS.flat()

/** One scene of each area: enough where only the brand's colors differ, which are checked as numbers (brands.test.ts). */
export const firstOfAreas: readonly Scene[] = AREAS.flatMap(([first]) => first ?? [])

/** One scene of each page: enough where only the scheme's colors differ. */
export const firstOfPages: readonly Scene[] = [...Map.groupBy(scenes, ({ page }) => page).values()].flatMap(
  ([first]) => first ?? [],
)
