import * as codes from './areas/accounts/codes/codes.contract.ts'
import * as emails from './areas/accounts/emails/emails.contract.ts'
import * as passwords from './areas/accounts/passwords/passwords.contract.ts'
import * as permissions from './areas/accounts/permissions/permissions.contract.ts'
import * as preferences from './areas/accounts/preferences/preferences.contract.ts'
import * as session from './areas/accounts/session/session.contract.ts'
import * as setup from './areas/accounts/setup/setup.contract.ts'
import * as signOn from './areas/accounts/sign-on/sign-on.contract.ts'
import * as audit from './areas/admin/audit/audit.contract.ts'
import * as customers from './areas/admin/customers/customers.contract.ts'
import * as customerFeeds from './areas/admin/customer-feeds/customer-feeds.contract.ts'
import * as customerRoles from './areas/admin/customer-roles/customer-roles.contract.ts'
import * as customerSetup from './areas/admin/setup/setup.contract.ts'
import * as eventCodes from './areas/admin/event-codes/event-codes.contract.ts'
import * as exports from './areas/lists/exports/exports.contract.ts'
import * as usage from './areas/accounts/usage/usage.contract.ts'
import * as links from './areas/lists/links/links.contract.ts'
import * as views from './areas/lists/views/views.contract.ts'
import * as imports from './areas/admin/imports/imports.contract.ts'
import * as allFeeds from './areas/admin/all-feeds/all-feeds.contract.ts'
import * as holds from './areas/admin/holds/holds.contract.ts'
import * as jobs from './areas/admin/jobs/jobs.contract.ts'
import * as modules from './areas/admin/modules/modules.contract.ts'
import * as notice from './areas/admin/notice/notice.contract.ts'
import * as outbox from './areas/admin/outbox/outbox.contract.ts'
import * as customerPermissions from './areas/admin/permissions/permissions.contract.ts'
import * as places from './areas/admin/places/places.contract.ts'
import * as roles from './areas/admin/roles/roles.contract.ts'
import * as system from './areas/admin/system/system.contract.ts'
import * as tokens from './areas/admin/tokens/tokens.contract.ts'
import * as usersBulk from './areas/admin/users/users-bulk.contract.ts'
import * as users from './areas/admin/users/users.contract.ts'
import * as demurrageStatements from './areas/demurrage/statements/statements.contract.ts'
import * as stays from './areas/demurrage/stays/stays.contract.ts'
import * as loads from './areas/terminal/loads.contract.ts'
import * as carActions from './areas/actions/car-actions.contract.ts'
import * as demurrageTariffs from './areas/demurrage/tariffs/tariffs.contract.ts'
import * as clientConfig from './areas/config/client-config.contract.ts'
import * as layouts from './areas/feeds/layouts/layouts.contract.ts'
import * as messages from './areas/feeds/messages/messages.contract.ts'
import * as cycles from './areas/fleets/cycles/cycles.contract.ts'
import * as groups from './areas/fleets/groups/groups.contract.ts'
import * as fleetFigures from './areas/fleets/figures/figures.contract.ts'
import * as attachments from './areas/files/attachments/attachments.contract.ts'
import * as pictures from './areas/files/pictures/pictures.contract.ts'
import * as find from './areas/find/find.contract.ts'
import * as commodities from './areas/lookups/commodities/commodities.contract.ts'
import * as equipment from './areas/lookups/equipment/equipment.contract.ts'
import * as locations from './areas/lookups/locations/locations.contract.ts'
import * as people from './areas/lookups/people/people.contract.ts'
import * as railroads from './areas/lookups/railroads/railroads.contract.ts'
import * as reportingGroups from './areas/lookups/reporting-groups/reporting-groups.contract.ts'
import * as billing from './areas/pricing/billing/billing.contract.ts'
import * as quoteBulk from './areas/pricing/bulk/bulk.contract.ts'
import * as fuel from './areas/pricing/fuel/fuel.contract.ts'
import * as rateImports from './areas/pricing/imports/imports.contract.ts'
import * as rates from './areas/pricing/rates/rates.contract.ts'
import * as quoteNotes from './areas/pricing/notes/notes.contract.ts'
import * as quotes from './areas/pricing/quotes/quotes.contract.ts'
import * as prints from './areas/pricing/prints/prints.contract.ts'
import * as review from './areas/pricing/review/review.contract.ts'
import * as sendings from './areas/pricing/sendings/sendings.contract.ts'
import * as knownShippers from './areas/pricing/shippers/shippers.contract.ts'
import * as trips from './areas/lookups/trips/trips.contract.ts'
import * as ticketBulk from './areas/support/bulk/bulk.contract.ts'
import * as evidence from './areas/support/evidence/evidence.contract.ts'
import * as feedback from './areas/support/feedback/feedback.contract.ts'
import * as ticketMacros from './areas/support/macros/macros.contract.ts'
import * as notes from './areas/support/notes/notes.contract.ts'
import * as ticketPresence from './areas/support/presence/presence.contract.ts'
import * as ticketRatings from './areas/support/ratings/ratings.contract.ts'
import * as ticketTargets from './areas/support/targets/targets.contract.ts'
import * as tickets from './areas/support/tickets/tickets.contract.ts'
import * as assets from './areas/visibility/assets/assets.contract.ts'
import * as overrides from './areas/visibility/overrides/overrides.contract.ts'
import * as waybills from './areas/visibility/waybills/waybills.contract.ts'
import * as unitDocuments from './areas/visibility/documents/documents.contract.ts'
import * as due from './areas/visibility/due/due.contract.ts'
import * as pasted from './areas/visibility/pasted/pasted.contract.ts'
import * as asking from './areas/visibility/asking/asking.contract.ts'
import * as work from './areas/visibility/work/work.contract.ts'
import * as bookingCarriers from './areas/waybilling/carriers/carriers.contract.ts'
import * as customerRailroads from './areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import * as parties from './areas/waybilling/parties/parties.contract.ts'
import * as partyImports from './areas/waybilling/party-imports/party-imports.contract.ts'
import * as patterns from './areas/waybilling/patterns/patterns.contract.ts'
import * as deliveries from './areas/waybilling/deliveries/deliveries.contract.ts'
import * as corrections from './areas/waybilling/tenders/corrections.contract.ts'
import * as tenders from './areas/waybilling/tenders/tenders.contract.ts'
import * as payerCompanies from './areas/settings/payer-companies.contract.ts'
import * as alertRules from './areas/notifications/alert-rules/alert-rules.contract.ts'
import * as alerts from './areas/notifications/alerts/alerts.contract.ts'
import * as followedUnits from './areas/notifications/followed-units/followed-units.contract.ts'
import * as reading from './areas/notifications/reading/reading.contract.ts'
import * as webhooks from './areas/notifications/webhooks/webhooks.contract.ts'
import * as notificationSettings from './areas/notifications/settings/settings.contract.ts'
import type { Endpoint } from './base/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint of the API, for the documentation page, the access test and the tables. */
export const contract: readonly Endpoint[] = [
  codes,
  emails,
  passwords,
  permissions,
  preferences,
  session,
  setup,
  signOn,
  audit,
  customers,
  customerFeeds,
  customerRoles,
  customerSetup,
  eventCodes,
  imports,
  allFeeds,
  holds,
  system,
  jobs,
  exports,
  usage,
  links,
  views,
  modules,
  notice,
  outbox,
  customerPermissions,
  places,
  roles,
  tokens,
  users,
  usersBulk,
  clientConfig,
  layouts,
  messages,
  cycles,
  fleetFigures,
  groups,
  attachments,
  pictures,
  find,
  commodities,
  equipment,
  locations,
  people,
  railroads,
  reportingGroups,
  billing,
  quoteBulk,
  fuel,
  rateImports,
  rates,
  quotes,
  quoteNotes,
  sendings,
  knownShippers,
  prints,
  trips,
  ticketBulk,
  evidence,
  feedback,
  notes,
  tickets,
  ticketTargets,
  ticketMacros,
  ticketRatings,
  ticketPresence,
  review,
  assets,
  overrides,
  waybills,
  asking,
  work,
  pasted,
  due,
  unitDocuments,
  payerCompanies,
  stays,
  demurrageTariffs,
  carActions,
  loads,
  demurrageStatements,
  bookingCarriers,
  customerRailroads,
  parties,
  partyImports,
  patterns,
  corrections,
  deliveries,
  tenders,
  notificationSettings,
  alertRules,
  alerts,
  reading,
  followedUnits,
  webhooks,
]
  .flatMap((area) => Object.values(area))
  .filter(isEndpoint)
