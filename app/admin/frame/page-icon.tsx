import type { LucideIcon } from 'lucide-react'
import {
  BadgeCheck,
  BookOpen,
  ChartColumn,
  CircleHelp,
  CreditCard,
  FileText,
  Flag,
  Gavel,
  GraduationCap,
  HandCoins,
  HeartHandshake,
  KeyRound,
  LayoutDashboard,
  MailWarning,
  Receipt,
  Scale,
  ScrollText,
  Users,
} from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  '/app-analytics': LayoutDashboard,
  '/analytics': ChartColumn,
  '/analytics?tab=withdrawals': HandCoins,
  '/transactions': Receipt,
  '/balances': Scale,
  '/accounting': BookOpen,
  '/admin/suspense': CircleHelp,
  '/admin/disputes': Gavel,
  '/analytics?tab=users': Users,
  '/analytics?tab=scholars': GraduationCap,
  '/customers': HeartHandshake,
  '/admin/roles': KeyRound,
  '/campaign-analytics': FileText,
  '/admin/moderation': Flag,
  '/admin/self-check': BadgeCheck,
  '/admin/undelivered': MailWarning,
  '/admin/card-testing': CreditCard,
  '/admin/audit-log': ScrollText,
}

/** The picture of an admin page beside its name. */
export function PageIcon({ path }: { path: string }) {
  const Icon = icons[path] ?? FileText
  return <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.8} />
}
