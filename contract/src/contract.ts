import * as messages from './areas/feeds/messages.contract.ts'
import * as administration from './areas/admin/administration.contract.ts'
import * as clientConfig from './areas/platform/client-config.contract.ts'
import * as codes from './areas/accounts/codes.contract.ts'
import * as eventCodes from './areas/admin/event-codes.contract.ts'
import * as files from './areas/files/files.contract.ts'
import * as pictures from './areas/files/pictures.contract.ts'
import * as find from './areas/platform/find.contract.ts'
import * as jobs from './areas/admin/jobs.contract.ts'
import * as lookups from './areas/platform/lookups.contract.ts'
import * as outbox from './areas/admin/outbox.contract.ts'
import * as passwords from './areas/accounts/passwords.contract.ts'
import * as people from './areas/platform/people.contract.ts'
import * as preferences from './areas/accounts/preferences.contract.ts'
import * as permissions from './areas/platform/permissions.contract.ts'
import * as reference from './areas/platform/reference.contract.ts'
import * as roles from './areas/admin/roles.contract.ts'
import * as session from './areas/accounts/session.contract.ts'
import * as signOn from './areas/accounts/sign-on.contract.ts'
import * as assets from './areas/visibility/assets.contract.ts'
import * as waybills from './areas/visibility/waybills.contract.ts'
import type { Endpoint } from './base/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint of the API, for the documentation page, the access test and the tables. */
export const contract: readonly Endpoint[] = [
  messages,
  administration,
  clientConfig,
  codes,
  eventCodes,
  files,
  pictures,
  find,
  jobs,
  lookups,
  outbox,
  passwords,
  people,
  preferences,
  permissions,
  reference,
  roles,
  session,
  signOn,
  assets,
  waybills,
]
  .flatMap((area) => Object.values(area))
  .filter(isEndpoint)
