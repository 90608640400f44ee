import type { DemoStudent } from '#app/demo/students/student.ts'

/** Students who raise money to study abroad. */
export const studyAbroadStudents: readonly DemoStudent[] = [
  {
    key: 'elena',
    userId: 'alum',
    firstName: 'Elena',
    lastName: 'Vargas',
    email: 'alum@tassel.example',
    phone: '(505) 555-0131',
    age: 22,
    guardian: null,
    school: 'Calder University',
    major: 'Geophysics',
    academicYear: 'senior',
    grade: null,
    gpa: 3.66,
    purpose: 'studyabroad',
    story: `There is a seismometer in a potato field outside Valdivia, Chile, that needs its battery changed every nine days. For the five months after I graduate I am going to be the person who changes it.

I study earthquakes, and the largest one ever measured happened right there, in 1960. The university in Valdivia keeps the notebooks of people who lived through it: a baker, a ferryman, a schoolteacher who drew the cracks in her wall, to scale, every week for two years. My project sets those drawings beside modern instruments. If the baker and the machine agree, we learn something about aftershocks that no computer can tell us.

The research place is free. What it does not cover is getting there and living: $1,480 for flights, $3,300 for a room and food over five months, $960 for insurance and the visa, and $660 for buses and a good pair of waterproof boots. Valdivia gets ninety inches of rain a year.

My grandmother was born in Chile and left at nineteen with a suitcase and a recipe for kuchen. I have the recipe. I would like to bring back the rest of the sentence.

Update: we got there, and a little past it. I have walked across the stage, the boots are waterproof, and the farmer writes that the battery will hold until I come. Thank you, all of you.`,
    achievements: [
      'Field assistant, Rio Seco seismic network',
      'Poster prize, Young Geoscientists meeting',
      'Bilingual science tutor',
      'Graduated with honors',
    ],
    fundingGoalCents: 640_000,
    hasPortrait: true,
    plan: { state: 'ended', raisedShare: 1.04, startedMonthsAgo: 5 },
  },
  {
    key: 'kwame',
    userId: 'kwame-asante',
    firstName: 'Kwame',
    lastName: 'Asante',
    email: 'kwame.asante@students.tassel.example',
    phone: '(614) 555-0144',
    age: 21,
    guardian: null,
    school: 'Tallgrass College',
    major: 'Portuguese and Translation',
    academicYear: 'junior',
    grade: null,
    gpa: 3.49,
    purpose: 'studyabroad',
    story: `My favorite word is one I cannot translate. I have nine of those now, in a small green notebook, and every one of them is the reason that I am a translator.

I grew up between Twi at home, English at school and a next-door neighbor from Cabo Verde who shouted at football in Portuguese. By ten I was interpreting at the pharmacy counter. By fifteen I knew that interpreting is mostly listening with your whole face.

The translation institute in Lisbon takes eight foreign students a year for a spring term in court and medical interpreting. I got one of the eight. Here, the hospitals in my city have two Portuguese interpreters for eleven thousand speakers, and one of them is seventy-four and has told me, kindly, to hurry.

I need $7,200. The term fee is $3,900, a shared flat for five months is $2,250, and flights and papers are $1,050. I have $1,400 saved from the campus mail room, and I am keeping it for food and for the unexpected, which in Portuguese is "o imprevisto" and sounds much nicer.`,
    achievements: [
      'Volunteer interpreter, 160 appointments',
      'Undergraduate translation prize',
      'Resident assistant, language house',
    ],
    fundingGoalCents: 720_000,
    hasPortrait: true,
    plan: { state: 'rising', raisedShare: 0.41, startedMonthsAgo: 1.5 },
  },
  {
    key: 'hannah',
    userId: 'hannah-goldberg',
    firstName: 'Hannah',
    lastName: 'Goldberg',
    email: 'hannah.goldberg@students.tassel.example',
    phone: '(215) 555-0177',
    age: 24,
    guardian: null,
    school: 'Calder University',
    major: 'History (M.A.)',
    academicYear: 'graduate',
    grade: null,
    gpa: 3.88,
    purpose: 'studyabroad',
    story: `I am looking for a bookseller.

His name was Lejb, he had a shop on a corner in Krakow, and for eleven years he wrote the name of every buyer and every title in a ledger. Half of the ledger is in an archive there, on paper so brittle that it may not be mailed or scanned by machine. Somebody has to sit beside it and turn the pages with a bone knife.

I read Polish and Yiddish slowly and handwriting fast. With four months I can copy the whole half. From it you could rebuild what an entire neighborhood was reading: the dentists and the seamstresses, the boy who bought the same detective novel three times. They are mostly known to us by how they died. I would like to know what they stayed up late to finish.

The archive gives me a desk and a lamp for free. I need $5,800: $1,100 for flights, $3,200 for a rented room, $900 for a reader's permit and copying rights, and $600 for food that is not soup. I will publish the list openly, so that families can search it by name.`,
    achievements: [
      'Archive fellow, Calder Library',
      'Transcribed 1,900 pages of letters',
      'Teaching assistant, Modern Europe',
    ],
    fundingGoalCents: 580_000,
    hasPortrait: true,
    plan: { state: 'ended-withdrawn', raisedShare: 0.88, startedMonthsAgo: 11 },
  },
  {
    key: 'minh-anh',
    userId: 'minhanh-tran',
    firstName: 'Minh-Anh',
    lastName: 'Tran',
    email: 'minh-anh.tran@students.tassel.example',
    phone: '(714) 555-0109',
    age: 20,
    guardian: null,
    school: 'Harbor City College of Design',
    major: 'Industrial Design',
    academicYear: 'junior',
    grade: null,
    gpa: 3.55,
    purpose: 'studyabroad',
    story: `My mother does nails. Ten hours a day, head down, wrist bent, on a stool that was designed by somebody who has never sat on it. I have been redesigning that stool since I was thirteen. Version one was a milk crate with a pillow. Version six is plywood and foam, and it lives at her station. The other ladies take turns.

In Copenhagen there is a school where the first assignment in furniture is to sit, for a whole day, in other people's workplaces. You may not draw until you have sat. When I read that I applied in one evening. They have one exchange place for my college, and it is mine for the fall.

The exchange covers tuition. It does not cover Copenhagen. A student room is $680 a month for five months, workshop materials are $1,300, flights are $1,150, food and a used bicycle come to $2,600, and the residence permit with insurance is $650. That is $9,100, and I have triple-checked it, because my father drives a truck and triple-checks everything.

Version seven will be drawn there. The drawings will be free for any salon that wants them. I promised the ladies.`,
    achievements: [
      'Student design award for everyday tools',
      'Woodshop monitor',
      'Stool no. 6: two years of daily use',
    ],
    fundingGoalCents: 910_000,
    hasPortrait: true,
    plan: { state: 'rising', raisedShare: 0.29, startedMonthsAgo: 1.1 },
  },
  {
    key: 'isaiah',
    userId: 'isaiah-y',
    firstName: 'Isaiah',
    lastName: 'Yellowhorse',
    email: 'isaiah.yellowhorse@students.tassel.example',
    phone: '(928) 555-0163',
    age: 23,
    guardian: null,
    school: 'Redstone Tribal College',
    major: 'Language Teaching',
    academicYear: 'senior',
    grade: null,
    gpa: 3.3,
    purpose: 'studyabroad',
    story: `My grandfather has about nine hundred stories and I have about forty of them. He is eighty-one. You can see the problem.

I am learning to teach our language to small children, the way it used to be taught, which is by cooking, weather and teasing. There are people on the other side of the world who have done this well. In Aotearoa, New Zealand, Māori families started language nests in the 1980s: grandparents and toddlers in one room and only one language spoken. A generation later there are adults who dream in it.

A training college there has invited me to spend a term in three of those nests, watching, sweeping floors and being corrected by four-year-olds. I have a bed with a host family. I need $6,900 for flights, the visa, the course fee, and the wages I will not earn at the feed store while I am gone.

When I come home our elementary school has promised me one room and two mornings a week. My grandfather has promised to come and be teased. I'll start with him.`,
    achievements: [
      'Language table host, Thursday evenings',
      'Recorded 40 of 900 stories',
      'Cross-country team captain',
    ],
    fundingGoalCents: 690_000,
    hasPortrait: true,
    plan: { state: 'deactivated', raisedShare: 0.37, startedMonthsAgo: 6 },
  },
  {
    key: 'fatou',
    userId: 'fatou-diallo',
    firstName: 'Fatou',
    lastName: 'Diallo',
    email: 'fatou.diallo@students.tassel.example',
    phone: '(718) 555-0128',
    age: 21,
    guardian: null,
    school: 'Lakemont University',
    major: 'Public Health',
    academicYear: 'senior',
    grade: null,
    gpa: 3.74,
    purpose: 'studyabroad',
    story: `In Dakar there are women who walk. They are called bajenu gox, the neighborhood godmothers. They visit every new mother on their street, in the first week, with no forms, and they know things that hospitals find out too late.

I was born there and raised in the Bronx, and I study why babies on my own block weigh less than they should. My thesis asks a simple question: what would it take to have godmothers here? To answer it I want to walk with them for ten weeks. The public health school in Dakar has given me a supervisor, ethics approval and a very long reading list.

I have a research grant for the recorder and the interviews. The $5,300 is the part that no grant likes: flights, a room in the Medina, vaccinations, a phone plan, and a fee for each godmother, because their time is worth money and studies usually forget it.

I speak Wolof like a seven-year-old, because that is when I left. People there find it adorable. I plan to come back speaking it like a rude teenager, which is progress.

Afterwards I start a pilot with two churches, a mosque and a hair salon, which is where the real meetings are.`,
    achievements: [
      'Public health honors thesis',
      'Doula, trained, 14 births',
      'Founder, Grand Concourse baby-weigh mornings',
    ],
    fundingGoalCents: 530_000,
    hasPortrait: true,
    plan: { state: 'close', raisedShare: 0.79, startedMonthsAgo: 1.8 },
  },
]
