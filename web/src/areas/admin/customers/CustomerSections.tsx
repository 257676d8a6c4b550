import { RolesSection } from '../customer-roles/RolesSection.tsx'
import { EmbeddedViewsSection } from '../embedded-views/EmbeddedViewsSection.tsx'
import { FeedsSection } from '../customer-feeds/FeedsSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { FleetSection } from './FleetSection.tsx'
import { ModulesSection } from './ModulesSection.tsx'
import { PartiesSection } from '../customer-waybilling/PartiesSection.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import { RailroadsSection } from '../customer-waybilling/RailroadsSection.tsx'
import type { CustomerSection } from './sections.rules.ts'

/** Sections of the customer's page in their order; a step of the setup names the one it is done in by its key. */
export const SECTIONS: readonly CustomerSection[] = [
  {
    key: 'railroads',
    title: 'Railroads',
    count: (_, setup) => setup?.railroads.length ?? null,
    part: RailroadsSection,
  },
  {
    key: 'feeds',
    title: 'Feeds',
    count: ({ scacs }) => scacs.length,
    part: FeedsSection,
  },
  { key: 'people', title: 'People', count: ({ users }) => users.length, part: PeopleSection },
  { key: 'roles', title: 'Roles', part: RolesSection },
  { key: 'modules', title: 'Modules', part: ModulesSection },
  {
    key: 'parties',
    title: 'Parties',
    count: (_, setup) => (setup ? setup.parties.entered + setup.parties.learned : null),
    part: PartiesSection,
  },
  {
    key: 'embedded',
    title: 'Embedded analytics',
    count: ({ integrations }) => integrations.tableau?.views.length ?? 0,
    part: EmbeddedViewsSection,
  },
  { key: 'fleet', title: 'Fleet', count: ({ equipment_ids }) => equipment_ids.length, part: FleetSection },
  { key: 'details', title: 'Details', part: DetailsSection },
]
