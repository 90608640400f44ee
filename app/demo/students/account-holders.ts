import type { DemoAccountHolder } from '#app/demo/students/student.ts'

/** The demo accounts without a campaign of their own (interfaces.md): admins, a newcomer, Anika's mother. */
export const demoAccountHolders: readonly DemoAccountHolder[] = [
  {
    userId: 'admin',
    email: 'admin@tassel.example',
    firstName: 'Margaret',
    lastName: 'Ellison',
    role: 'admin',
  },
  {
    userId: 'second-admin',
    email: 'second.admin@tassel.example',
    firstName: 'Theodore',
    lastName: 'Grant',
    role: 'admin',
  },
  {
    userId: 'newcomer',
    email: 'newcomer@tassel.example',
    firstName: 'Simone',
    lastName: 'Carter',
    role: 'scholar',
  },
  {
    userId: 'parent',
    email: 'parent@tassel.example',
    firstName: 'Priya',
    lastName: 'Raman',
    role: 'guardian',
  },
]
