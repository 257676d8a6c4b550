import type { Area } from '../../area.ts'
import { searches } from '../find/find.service.ts'
import { accessRequestsService } from './access-requests/access-requests.service.ts'
import { accountJobs } from './accounts.jobs.ts'
import { codesService } from './codes/codes.service.ts'
import { emailsService } from './emails/emails.service.ts'
import { passwordsService } from './passwords/passwords.service.ts'
import { findPeople } from './people/people.service.ts'
import { permissionsService } from './permissions/permissions.service.ts'
import { preferencesService } from './preferences/preferences.service.ts'
import { sessionService } from './session/session.service.ts'
import { setupService } from './setup/setup.service.ts'
import { signOnService } from './sign-on/sign-on.service.ts'
import { usageService } from './usage/usage.service.ts'

export const accountsArea: Area = {
  services: [
    accessRequestsService,
    codesService,
    emailsService,
    passwordsService,
    permissionsService,
    preferencesService,
    sessionService,
    setupService,
    signOnService,
    usageService,
  ],
  jobs: accountJobs,
  extend: () => searches.add(findPeople),
}
