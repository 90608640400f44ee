import type { Testimonial } from '../donations/contract.ts'

/** What scholars of the demo world say who are done: eight, as the carousel shows (P178). */
export const demoTestimonials: readonly Testimonial[] = [
  {
    name: 'Imani Brooks',
    quote:
      'My last semester was two thousand dollars away. Forty-one people closed the gap, most of whom I had never met.',
    amountCents: 214_000,
    field: 'Nursing',
  },
  {
    name: 'Mateo Alvarez',
    quote: 'My grandmother could see every gift arrive on her phone. She printed the page.',
    amountCents: 96_500,
    field: 'Civil Engineering',
  },
  {
    name: 'Linh Tran',
    quote: 'I wrote three updates from Lisbon. My first donors answered all three.',
    amountCents: 318_000,
    field: 'Marine Biology',
  },
  {
    name: 'Noor Siddiqui',
    quote:
      'Asking was the hard part. After the first gift it felt like a class project with a very large class.',
    amountCents: 150_000,
    field: 'Computer Science',
  },
  {
    name: 'Ezra Cohen',
    quote: 'The money came on the day they said it would, with every fee on one page.',
    amountCents: 78_000,
    field: 'Music Education',
  },
  {
    name: 'Adaeze Obi',
    quote: 'Our robotics team went to the state final in a bus that strangers paid for.',
    amountCents: 122_500,
    field: 'High School',
  },
  {
    name: 'Hannah Whitaker',
    quote: 'I started a tutoring room in the laundromat. It is still open.',
    amountCents: 64_000,
    field: 'Education',
  },
  {
    name: 'Tomás Rivera',
    quote: 'My father signed, I wrote, and the town I grew up in did the rest.',
    amountCents: 187_000,
    field: 'Agronomy',
  },
]
