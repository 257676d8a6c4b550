import type { Area } from '../../area.ts'
import { alertRulesService } from './alert-rules/alert-rules.service.ts'
import { alertsService } from './alerts/alerts.service.ts'
import { followedUnitsService } from './followed-units/followed-units.service.ts'
import { notificationsJobs } from './notifications.jobs.ts'
import { deliveryPreferencesService } from './preferences/preferences.service.ts'
import { notificationSettingsService } from './settings/settings.service.ts'
import { webhooksService } from './webhooks/webhooks.service.ts'

export const notificationsArea: Area = {
  services: [
    notificationSettingsService,
    alertRulesService,
    alertsService,
    deliveryPreferencesService,
    followedUnitsService,
    webhooksService,
  ],
  jobs: notificationsJobs,
}
