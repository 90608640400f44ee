import type { DemoStudent } from '#app/demo/students/student.ts'

/** Students who raise school fees and supplies. */
export const schoolFeesStudents: readonly DemoStudent[] = [
  {
    key: 'mateo',
    userId: 'lucia-delgado',
    firstName: 'Mateo',
    lastName: 'Delgado',
    email: 'mateo.delgado@students.tassel.example',
    phone: '(915) 555-0145',
    age: 14,
    guardian: {
      userId: 'lucia-delgado',
      firstName: 'Lucía',
      lastName: 'Delgado',
      email: 'lucia.delgado@families.tassel.example',
      phone: '(915) 555-0146',
      relationship: 'parent',
      showsSchool: false,
      intendedCollege: 'Whitcomb College of Music',
      intendedMajor: 'Jazz Studies',
    },
    school: 'Franklin Arts Academy',
    major: 'Jazz program',
    academicYear: 'high-school',
    grade: '9',
    gpa: 3.2,
    purpose: 'schoolfees',
    story: `My name is Mateo and I got into the arts school for upright bass. Upright bass is the biggest instrument a person can carry. I am four foot eleven. My mom says that from the back it looks like the bass is walking by itself.

I learned on my cousin's electric one. Then our music teacher let me try the real one at lunch and I felt the low note in my teeth. That was it for me.

The school is public, so it is free, but the jazz program has fees. It costs $340 for the year, $210 for lessons with the bass teacher who comes on Wednesdays, $95 for the uniform (a suit, and I have never had a suit), and $555 for renting a bass that is three-quarter size so I can reach the bottom. Altogether it is $1,200.

I have been walking dogs. I have made $164. One of the dogs is also bigger than me.

If I get to do this I am going to learn every song that Mr. Ruiz has in the blue folder. There are 71. I know two.`,
    achievements: ['Accepted to the jazz program, one of 12', 'Two songs of 71', 'Dog walker (5 dogs)'],
    fundingGoalCents: 120_000,
    hasPortrait: true,
    plan: { state: 'rising', raisedShare: 0.66, startedMonthsAgo: 0.8 },
  },
  {
    key: 'brianna',
    userId: 'bri-foster',
    firstName: 'Brianna',
    lastName: 'Foster',
    email: 'brianna.foster@students.tassel.example',
    phone: '(304) 555-0137',
    age: 19,
    guardian: null,
    school: 'Kestrel Valley Technical College',
    major: 'Welding and Fabrication',
    academicYear: 'freshman',
    grade: null,
    gpa: 3.48,
    purpose: 'schoolfees',
    story: `Things I own that are on the required list: a tape measure.

Things I do not own that are on the required list: auto-darkening helmet, $240. Leather jacket and sleeves, $135. Two pairs of gloves because you burn through the first, $60. Steel toes, $150. Angle grinder and discs, $165. Clamps, chipping hammer, soapstone, squares, wire brush, $190. Certification test in three positions, $420. Books, $290.

That makes $1,650. I've been wearing the school's loaners. The helmet has somebody else's name in it and falls off when I look down, which in welding is always.

At my old job they said that I was too quiet. Nobody says that in the shop. Mr. Kessler bent one of my welds double, looked at it, and put it on the wall with my name.

There is a barge yard down the river that hires from our class every June. I'd like to show up in my own boots.`,
    achievements: ['Coupon on the wall of fame', 'Women in Trades member', 'Shop safety quiz: 100 of 100'],
    fundingGoalCents: 165_000,
    hasPortrait: true,
    plan: { state: 'rising', raisedShare: 0.44, startedMonthsAgo: 0.7 },
  },
  {
    key: 'chidi',
    userId: 'chidi-eze',
    firstName: 'Chidi',
    lastName: 'Eze',
    email: 'chidi.eze@students.tassel.example',
    phone: '(713) 555-0120',
    age: 27,
    guardian: null,
    school: 'Corran School of Law',
    major: 'Law (J.D.)',
    academicYear: 'graduate',
    grade: null,
    gpa: 3.41,
    purpose: 'schoolfees',
    story: `I have finished law school. There are two days, twelve hours and one very large room between me and being a lawyer.

Nobody tells you that the bar exam is something you buy. The application is $760, the character investigation is $350, the laptop fee is $125, the review course is $1,895 after my discount, and two nights beside the convention center are $290. On top of that come ten weeks in which you are expected to study full time and pay rent with, I suppose, confidence. I have put $780 against those weeks, and my brother and his couch are covering the rest. The total is $4,200.

I spent my clinic years in housing court. I have stood beside thirty-four families on the morning when they might lose their home. Twenty-nine of them kept it, usually because somebody had counted the days wrong on a notice. It was not brilliance. It was reading slowly, in a tie.

The legal aid office that trained me is holding a place until results come out. They have one lawyer for every nine thousand renters. I can't do much about that number except to make it slightly smaller, and I would like to begin in October.`,
    achievements: [
      '34 families represented in clinic',
      'Moot court, best brief',
      'Pro bono honors, 400 hours',
      'Editor, Housing Law Notes',
    ],
    fundingGoalCents: 420_000,
    hasPortrait: true,
    plan: { state: 'close', raisedShare: 0.94, startedMonthsAgo: 2 },
  },
  {
    key: 'svetlana',
    userId: 'svetlana-p',
    firstName: 'Svetlana',
    lastName: 'Petrova',
    email: 'svetlana.petrova@students.tassel.example',
    phone: '(907) 555-0129',
    age: 22,
    guardian: null,
    school: 'Northern Lights Aviation College',
    major: 'Professional Flight',
    academicYear: 'junior',
    grade: null,
    gpa: 3.5,
    purpose: 'schoolfees',
    story: `My town has 340 people, one store and no road. Everything that we have came in a small airplane: eggs, schoolbooks, the dentist, my little brother in a blanket. When the weather is bad, the store runs out in a certain order. First it is bread, then batteries, then patience.

Four of the pilots who fly to us are over sixty. They are training nobody, because training a pilot costs what it costs.

I have a private license and 88 hours. To be hired I need a commercial license with an instrument rating, which at my school is 120 more flight hours and a great deal of fog. The hours are billed one by one at $178, which comes to $21,360. Examiner fees are $1,900 and headset, charts and written tests are $740. In total it is $24,000. It is a frightening number, and I have looked at it long enough that it has begun to look like a mountain, and mountains have routes.

I clean aircraft at night for credit against hours. I have earned eleven so far.

When I am done I go home. The regional carrier has written that it would hire me on the day I qualify. I would be the first pilot from our village who was once a parcel on that plane.`,
    achievements: [
      'Private pilot, 88 hours',
      'Mountain flying course, top of class',
      'Village search and rescue, radio',
    ],
    fundingGoalCents: 2_400_000,
    hasPortrait: false,
    plan: { state: 'fresh', raisedShare: 0.04, startedMonthsAgo: 0.6 },
  },
  {
    key: 'andre',
    userId: 'andre-t',
    firstName: 'Andre',
    lastName: 'Thompson',
    email: 'andre.thompson@students.tassel.example',
    phone: '(901) 555-0150',
    age: 20,
    guardian: null,
    school: 'Harbor City Community College',
    major: 'Culinary Arts',
    academicYear: 'freshman',
    grade: null,
    gpa: 3.1,
    purpose: 'schoolfees',
    story: `I learned to cook out of boredom and a cupboard. My mother worked doubles, so from the age of nine I made dinner for my two sisters with whatever was there. Some nights whatever was there was rice, one egg and an argument. You learn to season.

Culinary school gave me a scholarship for the classes, and I said yes before I read the second page. The second page is called Kit and Fees. Knife roll with eight knives, $620. Three sets of whites with your name on them, $285. Nonslip shoes, $95. Lab fee for food, $700. Sanitation license, $165. Thermometers, scale and pastry tips, $85. It adds up to $1,950, which is more than our car.

I've been borrowing knives from a second-year named Dominique who is left-handed. I am not left-handed. I have the thumb to prove it.

My goal is not a restaurant with my face in it. I want to run a school kitchen. Four hundred kids, every day, at noon, and for some of them it is the meal. You could do that with frozen squares, or you could season.

My sisters are 16 and 13 now. They have become very hard to impress.`,
    achievements: [
      'Culinary Promise scholar',
      'Winner, campus gumbo cook-off',
      'Feeds 60 at the Tuesday community table',
    ],
    fundingGoalCents: 195_000,
    hasPortrait: true,
    plan: { state: 'ended', raisedShare: 0.78, startedMonthsAgo: 4 },
  },
  {
    key: 'grace',
    userId: 'grace-kim',
    firstName: 'Grace',
    lastName: 'Kim',
    email: 'grace.kim@students.tassel.example',
    phone: '(253) 555-0101',
    age: 24,
    guardian: null,
    school: 'Ashgrove University School of Dentistry',
    major: 'Dental Hygiene',
    academicYear: 'senior',
    grade: null,
    gpa: 3.7,
    purpose: 'schoolfees',
    story: `Before you can graduate as a dental hygienist you must clean the teeth of one real person, for four hours, in front of three examiners. You have to find the person yourself. They need exactly the right amount of tartar. You would be surprised how hard it is to ask.

Mine is a retired crab fisherman named Walt who answered my note in a coffee shop. He has not seen a dentist since 1998. We are both nervous and he has started to bring me clams.

My classes are paid for. The end is not: instruments that I must own and have sharpened ($1,240), the national board ($565), the clinical exam ($1,015), and the state license with fingerprints ($280). It comes to $3,100, all of it due within one spring.

I chose this because of my mother, who smiled with her hand over her mouth for twenty years. She had it fixed last summer at the student clinic where I train, by a friend of mine, for the price of the materials. She laughs at everything now. It's a bit much, honestly. I wouldn't change it.

I want to work on the mobile clinic that goes out to the harbor towns. I know at least one patient there.`,
    achievements: [
      'Clinic award for gentleness (voted by patients)',
      'Volunteer, Harbor Towns dental van',
      'Peer tutor, head and neck anatomy',
    ],
    fundingGoalCents: 310_000,
    hasPortrait: true,
    plan: { state: 'unapproved', raisedShare: 0.02, startedMonthsAgo: 0.1 },
  },
  {
    key: 'marcus',
    userId: 'marcus-bell',
    firstName: 'Marcus',
    lastName: 'Bell',
    email: 'marcus.bell@students.tassel.example',
    phone: '(504) 555-0166',
    age: 23,
    guardian: null,
    school: 'Whitcomb College of Music',
    major: 'Music Education',
    academicYear: 'senior',
    grade: null,
    gpa: 3.35,
    purpose: 'schoolfees',
    story: `The trombone is an instrument you cannot hide behind. Everybody can see exactly where you think the note is.

I got mine in sixth grade because Mr. Duplantier had one left in the closet and I had the longest arms. It had a dent like a walnut. He said the dent gave it character, and he taught me every day at lunch for three years until I had some too.

He retired last spring. There are six middle schools in my part of the city and two of them still have a band. I am in my last year of music education, and I intend to make it three.

I student-teach full time this year, which is unpaid, and I gave up my weekend wedding band to do it properly, which was not. What the year costs me in fees comes to $7,800: $5,900 for the student-teaching year itself, $640 for the certification exams, $60 for a background check that I am told I will pass, and $1,200 for a used horn without a walnut in it, because mine stays with my sixth graders.

My students are eleven. Last week the low brass played a whole scale together, up and down, and then stood there astonished, as if somebody else had done it. I would like to be in the room for that for about thirty-five years.`,
    achievements: [
      'Principal trombone, Whitcomb Wind Ensemble',
      'Rebuilt 22 donated horns',
      'Young Educator Award',
    ],
    fundingGoalCents: 780_000,
    hasPortrait: true,
    plan: { state: 'ended-withdrawn', raisedShare: 0.93, startedMonthsAgo: 14 },
  },
]
