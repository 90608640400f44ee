import type { DemoStudent } from '#app/demo/students/student.ts'

/** Students who raise money for high school activities and expenses. */
export const highschoolStudents: readonly DemoStudent[] = [
  {
    key: 'anika',
    userId: 'parent',
    firstName: 'Anika',
    lastName: 'Raman',
    email: 'anika.raman@students.tassel.example',
    phone: '(919) 555-0125',
    age: 15,
    guardian: {
      userId: 'parent',
      firstName: 'Priya',
      lastName: 'Raman',
      email: 'parent@tassel.example',
      phone: '(919) 555-0126',
      relationship: 'parent',
      showsSchool: true,
      intendedCollege: 'Eastwick Institute of Technology',
      intendedMajor: 'Astronomy',
    },
    school: 'Alder Ridge High School',
    major: 'Science track',
    academicYear: 'high-school',
    grade: '10',
    gpa: 3.94,
    purpose: 'highschool',
    story: `I measure stars from my bathroom window. It is the only window in our apartment that faces north, so for two winters my family has had to ask before brushing their teeth after nine.

What I do is photograph the same star every clear night and work out how bright it is. Some stars change. Mine is called TX in a catalog, which is not a pretty name, but it dims by about a third every 38 days, and nobody had followed it for four years until I did. I have 311 nights now. My mother has cold hands in most of the pictures, because she holds the flashlight.

In March my project won the state fair, and that means the national one, in June, with 1,600 other students. The trip costs $1,850 for two of us: flights, four nights in a dormitory, the entry fee, and printing a poster as tall as I am. My school can pay for the bus to the airport, and my physics teacher, Mr. Osei, is lending me his good suitcase.

I would like to stand beside that poster and have a real astronomer ask me a question I can't answer. I have been saving up some questions too.`,
    achievements: [
      'First place, state science fair, physics',
      '311 nights of measurements',
      'Second violin, school orchestra',
    ],
    fundingGoalCents: 185_000,
    hasPortrait: true,
    plan: { state: 'rising', raisedShare: 0.58, startedMonthsAgo: 1.2 },
  },
  {
    key: 'jaylen',
    userId: 'dorothy-brooks',
    firstName: 'Jaylen',
    lastName: 'Brooks',
    email: 'jaylen.brooks@students.tassel.example',
    phone: '(404) 555-0171',
    age: 17,
    guardian: {
      userId: 'dorothy-brooks',
      firstName: 'Dorothy',
      lastName: 'Brooks',
      email: 'dorothy.brooks@families.tassel.example',
      phone: '(404) 555-0172',
      relationship: 'grandparent',
      showsSchool: true,
      intendedCollege: 'Marlow State University',
      intendedMajor: 'Music Production',
    },
    school: 'Fulton Heights High School',
    major: 'Marching band and media arts',
    academicYear: 'high-school',
    grade: '12',
    gpa: 3.12,
    purpose: 'highschool',
    story: `Drumline rule number one: if you drop a stick, you never look down. You take the next one out of the bag and you keep the time. I think about that more than I think about algebra.

I am center snare, which means that forty people step when I say so. This fall our band got invited to the winter parade in Harbor City. Our school has never been. The last time anybody from my street was on TV it was about a water main.

The bus, the hotel and the food come to $520 a person. My section voted that nobody stays home, so we are each raising ours plus a bit for the two sophomores whose parents said no. That makes mine $950 with the new marching shoes, since I am a size 13 now and the ones in the band room stop at 11.

My grandmother raised me, and she has not missed a halftime in four years. She rates us out of ten on the way home. We have never had a ten. She says that she is saving it, and I think she is saving it for this.`,
    achievements: [
      'Section leader, center snare',
      'Arranged our fall show opener',
      'Perfect rehearsal attendance since 9th grade',
    ],
    fundingGoalCents: 95_000,
    hasPortrait: true,
    plan: { state: 'rising', raisedShare: 0.47, startedMonthsAgo: 0.9 },
  },
  {
    key: 'sofia',
    userId: 'sofia-c',
    firstName: 'Sofia',
    lastName: 'Castellanos',
    email: 'sofia.castellanos@students.tassel.example',
    phone: '(210) 555-0139',
    age: 18,
    guardian: null,
    school: 'Mission Creek High School',
    major: 'Speech and debate',
    academicYear: 'senior',
    grade: '12',
    gpa: 3.81,
    purpose: 'highschool',
    story: `Resolved: that Sofia Castellanos should go to the national debate finals.

Contention one. She qualified. There were 212 students in our region and two places, and she took the second one in the last round, arguing against a rule that she actually likes. (The coin decides. That is the sport.)

Contention two. It is not expensive. Registration is $180, the shared room is $240 and the bus is $180, for a total of $600. Her team already held a tamale sale, which paid for her partner, Beatriz, because Beatriz won the coin toss. Everything in debate is a coin toss.

Contention three. It matters. Three years ago she could not order at a counter without writing it down first. Her coach put her in novice debate with a timer and a promise that she could stop when it rang. She has not stopped. In the fall she will study public policy, and last month she spoke at the city council about the streetlights on Culebra Road. They are fixed.

The opposition may say that a person can watch the finals online. We thank the opposition for its views, and we urge you to vote for the bus.`,
    achievements: [
      'Regional finalist, policy debate',
      'Team captain, 26 debaters',
      'Got four streetlights repaired',
      'Founded the novice night',
    ],
    fundingGoalCents: 60_000,
    hasPortrait: true,
    plan: { state: 'complete', raisedShare: 1.15, startedMonthsAgo: 1.4 },
  },
  {
    key: 'owen',
    userId: 'maeve-fitz',
    firstName: 'Owen',
    lastName: 'Fitzgerald',
    email: 'owen.fitzgerald@students.tassel.example',
    phone: '(617) 555-0183',
    age: 16,
    guardian: {
      userId: 'maeve-fitz',
      firstName: 'Maeve',
      lastName: 'Fitzgerald',
      email: 'maeve.fitzgerald@families.tassel.example',
      phone: '(617) 555-0184',
      relationship: 'parent',
      showsSchool: false,
      intendedCollege: 'Eastwick Institute of Technology',
      intendedMajor: 'Robotics',
    },
    school: "St. Brennan's High School",
    major: 'Engineering club',
    academicYear: 'high-school',
    grade: '11',
    gpa: 3.4,
    purpose: 'highschool',
    story: `Our robot is called Gary. Gary is supposed to pick up a yellow ring and put it on a post. For the first five weeks Gary picked up the yellow ring and threw it at Ms. Albright.

There are nine of us in the robotics club and one classroom with a carpet, which is bad for wheels. We lost our sponsor when the tire place on our road moved away, so this year the whole season has to come from us. I am the treasurer because I was in the bathroom during the vote.

It costs $2,400. That is $1,150 for the kit and the radio, $500 to enter two competitions, $450 for motors (Gary eats motors) and $300 for the trailer. If we raise less we skip the second competition. If we raise more, our ninth graders get a practice robot of their own and stop borrowing Gary's arm.

I have trouble talking to people I don't know. In a pit at a competition, with everybody looking at a machine and not at me, I can talk for two hours. I made three friends that way, real ones. Ms. Albright has forgiven Gary.`,
    achievements: ['Lead programmer, team 7714', 'Regional "Gracious Loser" trophy (we are proud of it)'],
    fundingGoalCents: 240_000,
    hasPortrait: true,
    plan: { state: 'unapproved', raisedShare: 0.03, startedMonthsAgo: 0.2 },
  },
  {
    key: 'leilani',
    userId: 'noelani-kahale',
    firstName: 'Leilani',
    lastName: 'Kahale',
    email: 'leilani.kahale@students.tassel.example',
    phone: '(808) 555-0116',
    age: 17,
    guardian: {
      userId: 'noelani-kahale',
      firstName: 'Noelani',
      lastName: 'Kahale',
      email: 'noelani.kahale@families.tassel.example',
      phone: '(808) 555-0117',
      relationship: 'relative',
      showsSchool: true,
      intendedCollege: 'Calder University',
      intendedMajor: 'Marine Science',
    },
    school: 'Kestrel Bay High School',
    major: 'Canoe paddling and marine science',
    academicYear: 'high-school',
    grade: '12',
    gpa: 3.58,
    purpose: 'highschool',
    story: `Seat one sets the pace. Seat six steers. I am seat three, the engine, and nobody writes songs about seat three. That's fine. We can hear them singing about the others because we are not out of breath.

My auntie taught me to paddle before I could ride a bike. She raised me and four cousins in the house behind the canoe shed, and she still coaches the girls' crew from the front of a golf cart with no doors. This year we won the islands. In July the youth regatta is on the mainland, and a canoe does not fit in the overhead bin.

The club is sending the hull by barge. Each girl raises her own way: $2,100 for airfare, a week of beds, food for someone who paddles twelve miles before lunch, and a share of the barge. I work mornings at the shave ice stand and have put in $600 of my own on top.

After high school I want to study reefs, the ones we race over. You notice things at water level. There is less coral off the point than there was in ninth grade, and I would like to be useful about it.`,
    achievements: [
      'State champions, girls 18 and under',
      'Junior lifeguard',
      'Reef count volunteer, three summers',
    ],
    fundingGoalCents: 210_000,
    hasPortrait: true,
    plan: { state: 'close', raisedShare: 0.91, startedMonthsAgo: 1.7 },
  },
  {
    key: 'zainab',
    userId: 'zainab-yusuf',
    firstName: 'Zainab',
    lastName: 'Yusuf',
    email: 'zainab.yusuf@students.tassel.example',
    phone: '(612) 555-0158',
    age: 18,
    guardian: null,
    school: 'Lake Street Academy',
    major: 'Advanced Placement program',
    academicYear: 'senior',
    grade: '12',
    gpa: 3.97,
    purpose: 'highschool',
    story: `Seven exams, seven fees, one envelope.

I signed up for seven AP exams because every one that I pass is a college class I never have to buy. My counselor, Ms. Engstrom, did the arithmetic on the back of a hall pass: if I pass all seven, that is most of a year of tuition. The exams are $98 each. Then there is $94 for a calculator that the calculus and physics people insist on, which brings it to $780.

My sister and I share a desk. She takes the window side on even days. Our parents work opposite shifts at the airport, so one of them is always asleep and we have both become very good at studying without making a sound. I can close a three-ring binder like a safecracker.

I should say that I enjoy this. I like the moment in chemistry when the color changes and you were right. I like that the French Revolution is mostly about bread. I am going to be the kind of doctor who explains things.

Every $98 is one exam. I will tell you which one was yours and, in July, how it went.`,
    achievements: [
      'Valedictorian of 212',
      'Model United Nations, best delegate',
      'Somali and English homework line, founder',
    ],
    fundingGoalCents: 78_000,
    hasPortrait: true,
    plan: { state: 'fresh', raisedShare: 0.08, startedMonthsAgo: 0.3 },
  },
]
